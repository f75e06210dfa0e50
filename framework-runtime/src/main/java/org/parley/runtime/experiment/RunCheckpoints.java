package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointSection.Content;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.SavedRounds;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;

/** Saves checkpoints of a run together with its identity, and finds the checkpoint from which to continue. */
final class RunCheckpoints implements AutoCloseable {

    private static final String IDENTITY = "identity";
    private static final String CLOCK = "clock";

    private final Path root;
    private final RunIdentity identity;
    private final Run run;
    private final SavedRounds rounds;
    private final CheckpointFlusher flusher = new CheckpointFlusher();

    /**
     * Creates the checkpoints of a run.
     *
     * @param root the directory of the run
     */
    RunCheckpoints(Path root, RunIdentity identity, Run run) {
        this.root = root;
        this.identity = identity;
        this.run = run;
        this.rounds = new SavedRounds(root, run.processes().place(), this::requireSameRun);
    }

    /**
     * The point from which a run continues.
     *
     * @param seconds the elapsed time so far
     * @param files the verified prefixes of its records, by file name
     */
    record Restored(double seconds, Map<String, FilePrefix> files) {}

    /**
     * Copies the current state of the run. {@link #kept} reports when it is on disk.
     *
     * @param files the lengths and checksums of the records
     * @param force forces these records to disk, concurrently with the run
     */
    void save(double seconds, Map<String, FileMark> files, Runnable force) {
        flusher.await();
        Map<String, Content<DataOutput>> sections = new LinkedHashMap<>();
        sections.put(IDENTITY, identity::write);
        sections.put(CLOCK, output -> output.writeDouble(seconds));
        sections.put(SavedRounds.FILES, output -> SavedRounds.writeMarks(files, output));
        run.sections().forEach((name, section) -> sections.put(name, section::save));
        CheckpointStore.Unfinished unfinished = rounds.own().begin(run.round(), sections);
        flusher.begin(run.round(), () -> {
            force.run();
            unfinished.finish();
        });
    }

    /** Returns the round of the last completed save, see {@link Records#kept}. */
    OptionalLong kept(boolean wait) {
        return flusher.finished(wait);
    }

    /** Waits until everything is on disk. */
    @Override
    public void close() {
        flusher.close();
    }

    /**
     * Returns the rounds from which this process can continue, newest first. They are searched lazily, and damaged checkpoints are skipped.
     *
     * @param notes receives notes for the user
     * @throws ParleyException if a checkpoint belongs to another run
     */
    Stream<SavedRound> rounds(Consumer<String> notes) {
        return rounds.newestFirst(notes);
    }

    /** Removes checkpoints of later rounds, see {@link SavedRounds#dropAfter}. */
    void dropAfter(long round) {
        rounds.dropAfter(round);
    }

    /** Restores the state of the run from a checkpoint. */
    Restored restore(SavedRound saved, long lastRound) {
        Checkpoint first = saved.first();
        if (saved.round() > lastRound) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    first.file().toString(),
                    "is of round " + saved.round() + ", beyond the " + lastRound
                            + " rounds of the run: it is damaged, or the run was made longer before",
                    "give the run more rounds, or remove the file"));
        }
        Map<String, FilePrefix> files = new LinkedHashMap<>();
        if (run.processes().isFirst()) {
            SavedRounds.marks(first)
                    .forEach((name, mark) -> files.put(name, FilePrefix.verified(root.resolve(name), mark)));
        }
        double[] seconds = new double[1];
        first.read(CLOCK, input -> seconds[0] = seconds(input));
        for (Checkpoint part : saved.parts()) {
            run.sections().forEach((name, section) -> part.read(name, section::restore));
            if (run.round() != part.round()) {
                throw part.damaged("it is of round " + run.round() + ", its name says " + part.round());
            }
        }
        return new Restored(seconds[0], files);
    }

    private void requireSameRun(Checkpoint checkpoint) {
        RunIdentity[] saved = new RunIdentity[1];
        checkpoint.read(IDENTITY, input -> saved[0] = RunIdentity.read(input));
        List<Diagnostic> differences = identity.differencesFrom(saved[0]).stream()
                .map(difference -> new Diagnostic(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        root.toString(),
                        "the checkpoint is of another run: " + difference,
                        "restore it, or start a new run"))
                .toList();
        if (!differences.isEmpty()) {
            throw new ParleyException(root.toString(), differences);
        }
    }

    private static double seconds(DataInput input) throws IOException {
        double seconds = input.readDouble();
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new DamagedException("its time is " + seconds + " s");
        }
        return seconds;
    }

    /** Completes checkpoints on a separate thread: one at a time, in the order in which they began. */
    static final class CheckpointFlusher implements AutoCloseable {

        private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

        private CompletableFuture<Void> work = NOTHING;
        private OptionalLong round = OptionalLong.empty();

        /** Starts completing the checkpoint of a round. The previous one must have been {@linkplain #await awaited}. */
        void begin(long ofRound, Runnable finish) {
            round = OptionalLong.of(ofRound);
            work = CompletableFuture.runAsync(finish, CheckpointFlusher::onNewThread);
        }

        /**
         * Returns the round that is complete; each round is returned only once.
         *
         * @param wait whether to wait for it
         */
        OptionalLong finished(boolean wait) {
            if (!wait && !work.isDone()) {
                return OptionalLong.empty();
            }
            await();
            OptionalLong finished = round;
            round = OptionalLong.empty();
            return finished;
        }

        /** Waits for pending work and rethrows its exception. An interrupt does not end the waiting. */
        void await() {
            try {
                work.join();
            } catch (CompletionException failed) {
                work = NOTHING;
                round = OptionalLong.empty();
                if (failed.getCause() instanceof RuntimeException diagnostic) {
                    throw diagnostic;
                }
                throw failed;
            }
        }

        @Override
        public void close() {
            await();
        }

        private static void onNewThread(Runnable finish) {
            Thread thread = new Thread(finish, "parley-checkpoint");
            thread.setDaemon(true);
            thread.start();
        }
    }
}
