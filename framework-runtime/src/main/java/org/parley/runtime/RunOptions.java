package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.Watch;

/** How a run is carried out; immutable, each method returns a copy. Nothing here changes a number of its result. */
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

    /** Keeps everything in memory. */
    public static RunOptions inMemory() {
        return new RunOptions();
    }

    /** Writes records, checkpoints and the report into this directory, which is new or empty. */
    public static RunOptions into(Path directory) {
        return inMemory().intoDirectory(directory);
    }

    /** Writes into a new directory under this one, named after the run, its seed and the time. */
    public static RunOptions under(Path parent) {
        requireNonNull(parent, "parent");
        return inMemory().with(copy -> copy.parent = Optional.of(parent));
    }

    RunOptions intoDirectory(Path directory) {
        requireNonNull(directory, "directory");
        return with(copy -> copy.directory = Optional.of(directory));
    }

    /**
     * Resumes the run in this directory from its newest intact checkpoint, or from the start where there is none; its plan is what
     * {@link Parley#planToResume} gave.
     */
    public static RunOptions resuming(Path directory) {
        return inMemory().resumingIn(directory);
    }

    RunOptions resumingIn(Path directory) {
        return intoDirectory(directory).with(copy -> copy.resumes = true);
    }

    /** @param replaces whether an earlier run in the directory may be replaced */
    public RunOptions replacing(boolean replaces) {
        return with(copy -> copy.replaces = replaces);
    }

    /** @param threads at most; all processors unless given */
    public RunOptions threads(int threads) {
        return with(copy -> copy.threads = OptionalInt.of(threads));
    }

    public RunOptions watchedBy(RunListener listener) {
        requireNonNull(listener, "listener");
        return with(copy -> copy.listener = listener);
    }

    /** @param cancellation ends the run early */
    public RunOptions cancelledBy(Cancellation cancellation) {
        requireNonNull(cancellation, "cancellation");
        return with(copy -> copy.cancellation = cancellation);
    }

    /** @param command what the user typed, for the provenance */
    public RunOptions command(List<String> command) {
        List<String> words = List.copyOf(requireNonNull(command, "command"));
        return with(copy -> copy.command = words);
    }

    /**
     * The run is made by several processes, of which this is one; all of them run the same plan, and nothing that is written depends on it.
     * Rank 0 writes records and report; every process keeps checkpoints in its directory, and they may have one together.
     */
    public RunOptions on(ProcessContext context) {
        requireNonNull(context, "context");
        return with(copy -> copy.context = Optional.of(context));
    }

    /** Where the run is written; empty for a run in memory. */
    public Optional<Path> directory() {
        return directory;
    }

    /** Where a new directory is made for it, unless {@link #directory} is given. */
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

    /** The place of this process, where the run is made by several. */
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
