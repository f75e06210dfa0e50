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
 * The rounds after which a run was saved. It finds the newest complete round, for processes that resume the run and for readers of its
 * variables.
 *
 * <p>A round is complete for a process if intact checkpoints, written by one number of processes, contain the rows of all its agents. For
 * rank 0 and for readers, every record must also be as long as the first of these checkpoints states, because a power loss may have
 * truncated it.
 */
public final class SavedRounds {

    /** The section of a checkpoint with the lengths and checksums of the records. */
    public static final String FILES = "files";

    private final Path root;
    private final Placement place;
    private final CheckpointStore ofOneProcess;
    private final CheckpointStore own;
    private final Consumer<Checkpoint> requirement;

    /**
     * Creates the saved rounds of a run.
     *
     * @param root the directory of the run
     * @param place the place of the process that resumes, with its agents, rank and number of processes
     * @param requirement throws an exception if an intact checkpoint belongs to another run
     */
    public SavedRounds(Path root, Placement place, Consumer<Checkpoint> requirement) {
        this.root = root;
        this.place = place;
        this.ofOneProcess = new CheckpointStore(root.resolve(RunDirectory.CHECKPOINT));
        this.own = place.processes() > 1 ? ofOneProcess.ofRank(place.rank(), place.processes()) : ofOneProcess;
        this.requirement = requirement;
    }

    /** Creates the saved rounds for readers of all agents' rows. */
    public SavedRounds(Path root, int agents) {
        this(root, Placement.evenly(0, 1, agents), checkpoint -> {});
    }

    /**
     * A round from which a process can resume: checkpoints that together contain the rows of all hosted agents.
     *
     * @param parts the checkpoints in the order of their agents; a single one if the number of processes is unchanged
     */
    public record SavedRound(Name name, List<Checkpoint> parts) {

        public SavedRound {
            parts = List.copyOf(parts);
        }

        /**
         * The identity of a saved round among processes.
         *
         * @param writers the number of processes that wrote it; it matters because each checkpoint contains the costs of its writer
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

        /** Returns the checkpoint with the first hosted row; for rank 0 it also describes the records. */
        public Checkpoint first() {
            return parts.get(0);
        }
    }

    /** Returns the checkpoint store of this process. */
    public CheckpointStore own() {
        return own;
    }

    /**
     * Returns the complete rounds, newest first, searched lazily.
     *
     * @param notes receives notes about skipped checkpoints
     */
    public Stream<SavedRound> newestFirst(Consumer<String> notes) {
        return candidates().entrySet().stream()
                .flatMap(round ->
                        ownOrOthers(round.getValue(), notes)
                                .map(parts -> new SavedRound(round.getKey(), parts))
                                .stream())
                .filter(round -> hasItsRecords(round, notes));
    }

    /**
     * Returns the newest round of which any intact checkpoint is here, for the directory of one of several hosts.
     */
    Optional<SavedRound> newestPart() {
        return candidates().entrySet().stream()
                .map(round -> new SavedRound(
                        round.getKey(),
                        round.getValue().stream().filter(Checkpoint::isWhole).toList()))
                .filter(round -> !round.parts().isEmpty())
                .findFirst();
    }

    private Map<SavedRound.Name, List<Checkpoint>> candidates() {
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
        return candidates;
    }

    /**
     * Returns the parts of a round. Checkpoints of other processes, which may be many and large, are read only if the own one does not
     * contain all rows.
     */
    private Optional<List<Checkpoint>> ownOrOthers(List<Checkpoint> checkpoints, Consumer<String> notes) {
        List<Checkpoint> ofThisProcess = checkpoints.stream()
                .filter(checkpoint -> checkpoint.file().getParent().equals(own.directory()))
                .toList();
        List<Checkpoint> others = new ArrayList<>(checkpoints);
        others.removeAll(ofThisProcess);
        Optional<List<Checkpoint>> parts = parts(ofThisProcess, notes);
        return parts.isPresent() || others.isEmpty() ? parts : parts(checkpoints, notes);
    }

    /** Returns the checkpoints that contain the hosted rows, if all of them are found. */
    private Optional<List<Checkpoint>> parts(List<Checkpoint> checkpoints, Consumer<String> notes) {
        int end = place.end(place.rank());
        List<Checkpoint> parts = new ArrayList<>();
        int next = place.first(place.rank());
        for (Checkpoint checkpoint : checkpoints) {
            if (!checkpoint.isWhole()) {
                notes.accept(checkpoint.file() + " is damaged and skipped");
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

    /** Returns the agents whose rows a checkpoint contains. */
    Hosted agents(Checkpoint checkpoint) {
        Hosted[] saved = new Hosted[1];
        checkpoint.read(Run.AGENTS, input -> saved[0] = Run.readAgents(input));
        if (saved[0].end() > place.agents()) {
            throw checkpoint.damaged("it has rows of agent " + (saved[0].end() - 1) + " of " + place.agents());
        }
        return saved[0];
    }

    /** Returns whether the records of a round are long enough. Only rank 0 checks this, because it writes them. */
    private boolean hasItsRecords(SavedRound round, Consumer<String> notes) {
        if (place.rank() > 0) {
            return true;
        }
        Map<String, FileMark> marks = marks(round.first());
        Optional<Path> cut = marks.keySet().stream()
                .filter(name -> !FilePrefix.isLongEnough(root.resolve(name), marks.get(name)))
                .map(root::resolve)
                .findFirst();
        cut.ifPresent(
                file -> notes.accept(file + " is truncated; " + round.first().file() + " is skipped"));
        return cut.isEmpty();
    }

    /**
     * Removes checkpoints that are newer than the round from which all processes resume, or all checkpoints after a restart. Otherwise they
     * would be mistaken for newer ones.
     */
    public void dropAfter(long round) {
        own.dropAfter(round);
        if (place.rank() == 0) {
            ofOneProcess.byWriters().values().forEach(stores -> stores.forEach(store -> store.dropAfter(round)));
        }
    }

    /** Returns the lengths and checksums of the records when a checkpoint was written, by file name. */
    public static Map<String, FileMark> marks(Checkpoint checkpoint) {
        Map<String, FileMark> marks = new LinkedHashMap<>();
        checkpoint.read(FILES, input -> readMarks(input, marks));
        return marks;
    }

    /** Writes the section that {@link #marks} reads. */
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
