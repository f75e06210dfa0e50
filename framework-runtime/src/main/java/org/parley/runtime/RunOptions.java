package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.Seat;
import org.parley.runtime.experiment.Watch;

/**
 * How a run is carried out. Nothing here changes a number of its result.
 *
 * @param directory where it is written; empty for a run in memory
 * @param parent where a new directory is made for it, named after the run; counts where there is no {@code directory}
 * @param replaces whether an earlier run in the directory may be replaced
 * @param threads how many at most; empty for all processors
 * @param listener who follows it
 * @param cancellation who may end it early
 * @param command what the user typed, for the provenance
 * @param seat of this process, where the run is made by several; empty where it is made by one
 */
public record RunOptions(
        Optional<Path> directory,
        Optional<Path> parent,
        boolean replaces,
        OptionalInt threads,
        RunListener listener,
        Cancellation cancellation,
        List<String> command,
        Optional<Seat> seat) {

    public RunOptions {
        requireNonNull(seat, "seat");
        requireNonNull(directory, "directory");
        requireNonNull(parent, "parent");
        requireNonNull(threads, "threads");
        requireNonNull(listener, "listener");
        requireNonNull(cancellation, "cancellation");
        command = List.copyOf(requireNonNull(command, "command"));
    }

    /** Keeps everything in memory. */
    public static RunOptions inMemory() {
        return new RunOptions(
                Optional.empty(),
                Optional.empty(),
                false,
                OptionalInt.empty(),
                RunListener.NONE,
                new Cancellation(),
                List.of(),
                Optional.empty());
    }

    /** Writes records, checkpoints and the report into this directory, which is new or empty. */
    public static RunOptions into(Path directory) {
        return inMemory().intoDirectory(directory);
    }

    /** Writes into a new directory under this one, named after the run, its seed and the time. */
    public static RunOptions under(Path parent) {
        requireNonNull(parent, "parent");
        RunOptions none = inMemory();
        return new RunOptions(
                none.directory,
                Optional.of(parent),
                none.replaces,
                none.threads,
                none.listener,
                none.cancellation,
                none.command,
                none.seat);
    }

    RunOptions intoDirectory(Path directory) {
        requireNonNull(directory, "directory");
        return new RunOptions(Optional.of(directory), parent, replaces, threads, listener, cancellation, command, seat);
    }

    public RunOptions replacing(boolean replaces) {
        return new RunOptions(directory, parent, replaces, threads, listener, cancellation, command, seat);
    }

    public RunOptions threads(int threads) {
        return new RunOptions(
                directory, parent, replaces, OptionalInt.of(threads), listener, cancellation, command, seat);
    }

    public RunOptions watchedBy(RunListener listener) {
        return new RunOptions(directory, parent, replaces, threads, listener, cancellation, command, seat);
    }

    public RunOptions cancelledBy(Cancellation cancellation) {
        return new RunOptions(directory, parent, replaces, threads, listener, cancellation, command, seat);
    }

    public RunOptions command(List<String> command) {
        return new RunOptions(directory, parent, replaces, threads, listener, cancellation, command, seat);
    }

    /**
     * The run is made by several processes, of which this is one; all of them run the same plan, and nothing that is written depends on it.
     * Rank 0 writes records and report; every process keeps checkpoints in its directory, and they may have one together.
     */
    public RunOptions on(Seat seat) {
        return new RunOptions(directory, parent, replaces, threads, listener, cancellation, command, Optional.of(seat));
    }

    Watch watch() {
        return new Watch(listener, cancellation);
    }
}
