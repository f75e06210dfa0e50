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

/** Saves a run with all that ties a checkpoint to it, and finds the checkpoint to go on from. */
final class RunCheckpoints implements AutoCloseable {

    private static final String IDENTITY = "identity";
    private static final String CLOCK = "clock";

    private final Path root;
    private final RunIdentity identity;
    private final Run run;
    private final SavedRounds rounds;
    private final CheckpointFlusher flusher = new CheckpointFlusher();

    /** @param root the directory of the run */
    RunCheckpoints(Path root, RunIdentity identity, Run run) {
        this.root = root;
        this.identity = identity;
        this.run = run;
        this.rounds = new SavedRounds(root, run.processes().place(), this::requireSameRun);
    }

    /**
     * Where a run goes on.
     *
     * @param seconds that it took so far
     * @param files what is kept of its records, by file name
     */
    record Restored(double seconds, Map<String, FilePrefix> files) {}

    /**
     * Takes the run as it is now; {@link #kept} says when that is on the disk.
     *
     * @param files how far the records are
     * @param force brings these records onto the disk, beside the run
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

    /** See {@link Records#kept}. */
    OptionalLong kept(boolean wait) {
        return flusher.finished(wait);
    }

    /** Returns when everything is on the disk. */
    @Override
    public void close() {
        flusher.close();
    }

    /**
     * The rounds that this process can go on from, the newest first and found one by one; passes over checkpoints that an accident damaged.
     *
     * @param notes what the user should know
     * @throws ParleyException when a checkpoint is of another run
     */
    Stream<SavedRound> rounds(Consumer<String> notes) {
        return rounds.newestFirst(notes);
    }

    /** See {@link SavedRounds#dropAfter}. */
    void dropAfter(long round) {
        rounds.dropAfter(round);
    }

    /** Puts the run where this checkpoint left it. */
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
                        "put it back as it was, or start a new run"))
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

    /** Waits for the disk beside the run: one checkpoint at a time, in the order in which they began. */
    static final class CheckpointFlusher implements AutoCloseable {

        private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

        private CompletableFuture<Void> work = NOTHING;
        private OptionalLong round = OptionalLong.empty();

        /** Begins with the checkpoint of a round; the one before must have been {@linkplain #await awaited}. */
        void begin(long ofRound, Runnable finish) {
            round = OptionalLong.of(ofRound);
            work = CompletableFuture.runAsync(finish, CheckpointFlusher::onItsOwn);
        }

        /**
         * The round that is finished, once.
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

        /** Returns when nothing is left to do, or throws what came in the way; an interrupt does not hurry it. */
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

        private static void onItsOwn(Runnable finish) {
            Thread thread = new Thread(finish, "parley-checkpoint");
            thread.setDaemon(true);
            thread.start();
        }
    }
}
