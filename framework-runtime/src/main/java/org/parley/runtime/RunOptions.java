package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.Watch;

/** The options of a run's execution. They do not change the results. Instances are immutable; each method returns a copy. */
public final class RunOptions {

    private Optional<Path> directory = Optional.empty();
    private Optional<Path> parent = Optional.empty();
    private boolean resumes;
    private boolean replaces;
    private OptionalInt threads = OptionalInt.empty();
    private RunListener listener = RunListener.NONE;
    private Cancellation cancellation = new Cancellation();
    private List<String> command = List.of();
    private Optional<ProcessContext> context = Optional.empty();

    private RunOptions() {}

    /** Returns options for a run that writes no files. */
    public static RunOptions inMemory() {
        return new RunOptions();
    }

    /** Returns options for a run that writes records, checkpoints and the report into a directory, which must be new or empty. */
    public static RunOptions into(Path directory) {
        return inMemory().intoDirectory(directory);
    }

    /** Returns options for a run that writes into a new directory under {@code parent}, named after the run, its seed and the time. */
    public static RunOptions under(Path parent) {
        requireNonNull(parent, "parent");
        return inMemory().with(copy -> copy.parent = Optional.of(parent));
    }

    RunOptions intoDirectory(Path directory) {
        requireNonNull(directory, "directory");
        return with(copy -> copy.directory = Optional.of(directory));
    }

    /**
     * Returns options that resume the run in a directory from its newest intact checkpoint, or from the start if there is none. The plan
     * must be the result of {@link Parley#planToResume}.
     */
    public static RunOptions resuming(Path directory) {
        return inMemory().resumingIn(directory);
    }

    RunOptions resumingIn(Path directory) {
        return intoDirectory(directory).with(copy -> copy.resumes = true);
    }

    /** Sets whether an earlier run in the directory may be replaced. */
    public RunOptions replacing(boolean replaces) {
        return with(copy -> copy.replaces = replaces);
    }

    /** Sets the maximum number of threads. The default is the number of processors. */
    public RunOptions threads(int threads) {
        return with(copy -> copy.threads = OptionalInt.of(threads));
    }

    public RunOptions watchedBy(RunListener listener) {
        requireNonNull(listener, "listener");
        return with(copy -> copy.listener = listener);
    }

    /** Sets a cancellation that can end the run early. */
    public RunOptions cancelledBy(Cancellation cancellation) {
        requireNonNull(cancellation, "cancellation");
        return with(copy -> copy.cancellation = cancellation);
    }

    /** Sets the command line to record in the provenance file. Names of files with the data of an agent are not recorded. */
    public RunOptions command(List<String> command) {
        List<String> words = new ArrayList<>(requireNonNull(command, "command"));
        for (int k = 0; k < words.size(); k++) {
            String word = words.get(k);
            if (word.startsWith("--data=") || word.startsWith("--data-file=")) {
                words.set(k, word.substring(0, word.indexOf('=') + 1) + "…");
            } else if (k > 0
                    && (words.get(k - 1).equals("--data") || words.get(k - 1).equals("--data-file"))) {
                words.set(k, "…");
            }
        }
        return with(copy -> copy.command = List.copyOf(words));
    }

    /**
     * Makes this process one of several that execute the run. All processes must run the same plan. The results do not depend on the number
     * of processes. Rank 0 writes the records and the report. Every process keeps checkpoints in its directory; the processes may share
     * one.
     */
    public RunOptions on(ProcessContext context) {
        requireNonNull(context, "context");
        return with(copy -> copy.context = Optional.of(context));
    }

    /** Returns the directory of the run; empty if {@link #parent} is given or the run is in memory. */
    public Optional<Path> directory() {
        return directory;
    }

    /** Returns the directory in which a new run directory is created, unless {@link #directory} is given. */
    public Optional<Path> parent() {
        return parent;
    }

    public boolean replaces() {
        return replaces;
    }

    boolean resumes() {
        return resumes;
    }

    public OptionalInt threads() {
        return threads;
    }

    public RunListener listener() {
        return listener;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    public List<String> command() {
        return command;
    }

    /** Returns the context of this process if the run uses several processes. */
    public Optional<ProcessContext> context() {
        return context;
    }

    Watch watch() {
        return new Watch(listener, cancellation);
    }

    private RunOptions with(Consumer<RunOptions> change) {
        RunOptions copy = new RunOptions();
        copy.directory = directory;
        copy.parent = parent;
        copy.resumes = resumes;
        copy.replaces = replaces;
        copy.threads = threads;
        copy.listener = listener;
        copy.cancellation = cancellation;
        copy.command = command;
        copy.context = context;
        change.accept(copy);
        return copy;
    }
}
