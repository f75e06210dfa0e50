package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.Content;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.RunDirectory;

/** Saves a run with all that ties a checkpoint to it, and finds the checkpoint to go on from. */
final class RunCheckpoints implements AutoCloseable {

    private static final String IDENTITY = "identity";
    private static final String CLOCK = "clock";
    private static final String FILES = "files";

    private final Path root;
    private final CheckpointStore ofOneProcess;
    private final CheckpointStore own;
    private final RunIdentity identity;
    private final Run run;
    private final Finishing finishing = new Finishing();

    /** @param root the directory of the run */
    RunCheckpoints(Path root, RunIdentity identity, Run run) {
        this.root = root;
        this.ofOneProcess = new CheckpointStore(root.resolve(RunDirectory.CHECKPOINT));
        this.own = run.processes().areSeveral()
                ? ofOneProcess.ofRank(
                        run.processes().place().rank(), run.processes().place().processes())
                : ofOneProcess;
        this.identity = identity;
        this.run = run;
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
        finishing.await();
        Map<String, Content<DataOutput>> sections = new LinkedHashMap<>();
        sections.put(IDENTITY, identity::write);
        sections.put(CLOCK, output -> output.writeDouble(seconds));
        sections.put(FILES, output -> write(files, output));
        run.sections().forEach((name, section) -> sections.put(name, section::save));
        CheckpointStore.Unfinished unfinished = own.begin(run.round(), sections);
        finishing.begin(run.round(), () -> {
            force.run();
            unfinished.finish();
        });
    }

    /** See {@link Records#kept}. */
    OptionalLong kept(boolean wait) {
        return finishing.finished(wait);
    }

    /** Returns when everything is on the disk. */
    @Override
    public void close() {
        finishing.close();
    }

    /**
     * The rounds that this process can go on from, the newest first and found one by one; passes over checkpoints that an accident damaged.
     *
     * @param notes what the user should know
     * @throws ParleyException when a checkpoint is of another run
     */
    Stream<SavedRound> rounds(Consumer<String> notes) {
        Comparator<SavedRound.Name> newestFirst =
                Comparator.comparingLong(SavedRound.Name::round).reversed();
        int processes = run.processes().place().processes();
        Map<SavedRound.Name, List<Checkpoint>> candidates = new TreeMap<>(newestFirst
                .thenComparing(name -> name.writers() != processes)
                .thenComparingInt(SavedRound.Name::writers));
        ofOneProcess
                .byWriters()
                .forEach((writers, stores) -> stores.stream()
                        .flatMap(store -> store.newestFirst().stream())
                        .forEach(checkpoint -> candidates
                                .computeIfAbsent(
                                        new SavedRound.Name(checkpoint.round(), writers), name -> new ArrayList<>())
                                .add(checkpoint)));
        return candidates.entrySet().stream()
                .flatMap(round ->
                        ownOrOthers(round.getValue(), notes)
                                .map(parts -> new SavedRound(round.getKey(), parts))
                                .stream())
                .filter(round -> hasItsRecords(round, notes));
    }

    /** Others are read only where the own one does not hold all rows: they may be many, and large. */
    private Optional<List<Checkpoint>> ownOrOthers(List<Checkpoint> checkpoints, Consumer<String> notes) {
        List<Checkpoint> ofThisProcess = checkpoints.stream()
                .filter(checkpoint -> checkpoint.file().getParent().equals(own.directory()))
                .toList();
        List<Checkpoint> others = new ArrayList<>(checkpoints);
        others.removeAll(ofThisProcess);
        Optional<List<Checkpoint>> parts = parts(ofThisProcess, notes);
        return parts.isPresent() || others.isEmpty() ? parts : parts(checkpoints, notes);
    }

    /** Those of the checkpoints that hold the rows here, if all of these are held. */
    private Optional<List<Checkpoint>> parts(List<Checkpoint> checkpoints, Consumer<String> notes) {
        Hosted here = run.processes().hosted();
        List<Checkpoint> parts = new ArrayList<>();
        int next = here.first();
        for (Checkpoint checkpoint : checkpoints) {
            if (!checkpoint.isWhole()) {
                notes.accept(checkpoint.file() + " is damaged and passed over");
                continue;
            }
            requireSameRun(checkpoint);
            Hosted[] saved = new Hosted[1];
            checkpoint.read(Run.AGENTS, input -> saved[0] = Run.readAgents(input));
            boolean follows = parts.isEmpty() ? saved[0].has(next) : saved[0].first() == next;
            if (follows && next < here.end()) {
                parts.add(checkpoint);
                next = saved[0].end();
            }
        }
        return next >= here.end() ? Optional.of(parts) : Optional.empty();
    }

    /** A machine that lost power may have lost the end of a record. Rank 0 alone writes records. */
    private boolean hasItsRecords(SavedRound round, Consumer<String> notes) {
        if (!run.processes().isFirst()) {
            return true;
        }
        Map<String, FileMark> marks = marks(round.first());
        Optional<String> cut = marks.keySet().stream()
                .filter(name -> !FilePrefix.isLongEnough(path(name), marks.get(name)))
                .findFirst();
        cut.ifPresent(name ->
                notes.accept(path(name) + " has lost its end; " + round.first().file() + " is passed over"));
        return cut.isEmpty();
    }

    private static Map<String, FileMark> marks(Checkpoint checkpoint) {
        Map<String, FileMark> marks = new LinkedHashMap<>();
        checkpoint.read(FILES, input -> read(input, marks));
        return marks;
    }

    /** Removes what was written after the round that all go on from, or everything where they begin anew: it would be taken for newer. */
    void dropAfter(long round) {
        own.dropAfter(round);
        if (run.processes().isFirst()) {
            ofOneProcess.byWriters().values().forEach(stores -> stores.forEach(store -> store.dropAfter(round)));
        }
    }

    /** Puts the run where this checkpoint left it. */
    Restored restore(SavedRound saved, long rounds) {
        Checkpoint first = saved.first();
        if (saved.round() > rounds) {
            throw new ParleyException(new Fault(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    first.file().toString(),
                    "is of round " + saved.round() + ", beyond the " + rounds
                            + " rounds of the run: it is damaged, or the run was made longer before",
                    "give the run more rounds, or remove the file"));
        }
        Map<String, FilePrefix> files = new LinkedHashMap<>();
        if (run.processes().isFirst()) {
            marks(first).forEach((name, mark) -> files.put(name, FilePrefix.verified(path(name), mark)));
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
        List<Fault> differences = identity.differencesFrom(saved[0]).stream()
                .map(difference -> new Fault(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        root.toString(),
                        "the checkpoint is of another run: " + difference,
                        "put it back as it was, or start a new run"))
                .toList();
        if (!differences.isEmpty()) {
            throw new ParleyException(root.toString(), differences);
        }
    }

    private Path path(String fileName) {
        return root.resolve(fileName);
    }

    private static double seconds(DataInput input) throws IOException {
        double seconds = input.readDouble();
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new DamagedException("its time is " + seconds + " s");
        }
        return seconds;
    }

    private static void write(Map<String, FileMark> files, DataOutput output) throws IOException {
        output.writeInt(files.size());
        for (Map.Entry<String, FileMark> file : files.entrySet()) {
            Texts.write(output, file.getKey());
            output.writeLong(file.getValue().length());
            Texts.write(output, file.getValue().sha256());
        }
    }

    private static void read(DataInput input, Map<String, FileMark> into) throws IOException {
        for (long left = DamagedException.requireCount("its number of files", input.readInt()); left > 0; left--) {
            String name = Texts.read(input);
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                throw new DamagedException("it names a file '" + name + "'");
            }
            long length = DamagedException.requireCount("the length of " + name, input.readLong());
            into.put(name, new FileMark(length, Texts.read(input)));
        }
    }
}
