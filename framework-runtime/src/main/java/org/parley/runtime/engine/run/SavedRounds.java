package org.parley.runtime.engine.run;

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
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parley.api.engine.Placement;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.RunDirectory;

/**
 * The rounds after which a run was saved: decides which of them is the newest whole one, for processes that resume the run and for readers of
 * its variables.
 *
 * <p>A round is whole for a process if intact checkpoints, written by one number of processes, hold the rows of all its agents. For rank 0
 * and for readers every record must also be as long as the first of these checkpoints notes: a machine that lost power may have lost the end.
 */
public final class SavedRounds {

    /** The section of a checkpoint that says how far the records were. */
    public static final String FILES = "files";

    private final Path root;
    private final Placement place;
    private final CheckpointStore ofOneProcess;
    private final CheckpointStore own;
    private final Consumer<Checkpoint> requirement;

    /**
     * @param root the directory of the run
     * @param place of the process that goes on from them; its agents, rank and number of processes decide
     * @param requirement throws when an intact checkpoint is of another run
     */
    public SavedRounds(Path root, Placement place, Consumer<Checkpoint> requirement) {
        this.root = root;
        this.place = place;
        this.ofOneProcess = new CheckpointStore(root.resolve(RunDirectory.CHECKPOINT));
        this.own = place.processes() > 1 ? ofOneProcess.ofRank(place.rank(), place.processes()) : ofOneProcess;
        this.requirement = requirement;
    }

    /** For those who read the rows of all agents. */
    public SavedRounds(Path root, int agents) {
        this(root, Placement.evenly(0, 1, agents), checkpoint -> {});
    }

    /**
     * A round that a process can go on from: checkpoints that together hold every row that lives here.
     *
     * @param parts in the order of their agents; one where as many processes go on as wrote them
     */
    public record SavedRound(Name name, List<Checkpoint> parts) {

        public SavedRound {
            parts = List.copyOf(parts);
        }

        /**
         * What processes call it among themselves.
         *
         * @param writers how many processes wrote it: what each of them has spent is in its own checkpoint
         */
        public record Name(long round, int writers) {

            public void write(DataOutput output) throws IOException {
                output.writeLong(round);
                output.writeInt(writers);
            }

            public static Name read(DataInput input) throws IOException {
                return new Name(input.readLong(), input.readInt());
            }
        }

        public long round() {
            return name.round();
        }

        /** The one that holds the first row here; for rank 0 it is the one that knows of the records. */
        public Checkpoint first() {
            return parts.get(0);
        }
    }

    /** Where this process keeps its checkpoints. */
    public CheckpointStore own() {
        return own;
    }

    /**
     * The whole rounds, the newest first and found one by one.
     *
     * @param notes what was passed over, and why
     */
    public Stream<SavedRound> newestFirst(Consumer<String> notes) {
        Map<SavedRound.Name, List<Checkpoint>> candidates =
                new TreeMap<>(Comparator.comparingLong(SavedRound.Name::round)
                        .reversed()
                        .thenComparing(name -> name.writers() != place.processes())
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
        int end = place.end(place.rank());
        List<Checkpoint> parts = new ArrayList<>();
        int next = place.first(place.rank());
        for (Checkpoint checkpoint : checkpoints) {
            if (!checkpoint.isWhole()) {
                notes.accept(checkpoint.file() + " is damaged and passed over");
                continue;
            }
            requirement.accept(checkpoint);
            Hosted saved = agents(checkpoint);
            boolean follows = parts.isEmpty() ? saved.has(next) : saved.first() == next;
            if (follows && next < end) {
                parts.add(checkpoint);
                next = saved.end();
            }
        }
        return next >= end ? Optional.of(parts) : Optional.empty();
    }

    /** Whose rows a checkpoint holds. */
    Hosted agents(Checkpoint checkpoint) {
        Hosted[] saved = new Hosted[1];
        checkpoint.read(Run.AGENTS, input -> saved[0] = Run.readAgents(input));
        if (saved[0].end() > place.agents()) {
            throw checkpoint.damaged("it has rows of agent " + (saved[0].end() - 1) + " of " + place.agents());
        }
        return saved[0];
    }

    /** Rank 0 alone writes records. */
    private boolean hasItsRecords(SavedRound round, Consumer<String> notes) {
        if (place.rank() > 0) {
            return true;
        }
        Map<String, FileMark> marks = marks(round.first());
        Optional<Path> cut = marks.keySet().stream()
                .filter(name -> !FilePrefix.isLongEnough(root.resolve(name), marks.get(name)))
                .map(root::resolve)
                .findFirst();
        cut.ifPresent(file ->
                notes.accept(file + " has lost its end; " + round.first().file() + " is passed over"));
        return cut.isEmpty();
    }

    /** Removes what was written after the round that all go on from, or everything where they begin anew: it would be taken for newer. */
    public void dropAfter(long round) {
        own.dropAfter(round);
        if (place.rank() == 0) {
            ofOneProcess.byWriters().values().forEach(stores -> stores.forEach(store -> store.dropAfter(round)));
        }
    }

    /** How far the records were when a checkpoint was written, by file name. */
    public static Map<String, FileMark> marks(Checkpoint checkpoint) {
        Map<String, FileMark> marks = new LinkedHashMap<>();
        checkpoint.read(FILES, input -> readMarks(input, marks));
        return marks;
    }

    /** Writes what {@link #marks} reads. */
    public static void writeMarks(Map<String, FileMark> files, DataOutput output) throws IOException {
        output.writeInt(files.size());
        for (Map.Entry<String, FileMark> file : files.entrySet()) {
            Texts.write(output, file.getKey());
            output.writeLong(file.getValue().length());
            Texts.write(output, file.getValue().sha256());
        }
    }

    private static void readMarks(DataInput input, Map<String, FileMark> into) throws IOException {
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
