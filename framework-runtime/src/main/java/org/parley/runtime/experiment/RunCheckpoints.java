package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.Content;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Section;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.FileMark;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.RunDirectory;

/** Saves a run with all that ties a checkpoint to it, and finds the checkpoint to go on from. */
final class RunCheckpoints {

    private static final String IDENTITY = "identity";
    private static final String CLOCK = "clock";
    private static final String FILES = "files";

    private final RunDirectory directory;
    private final CheckpointStore store;
    private final RunIdentity identity;
    private final Run run;

    RunCheckpoints(RunDirectory directory, RunIdentity identity, Run run) {
        this.directory = directory;
        this.store = new CheckpointStore(directory.checkpoint());
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

    void save(double seconds, Map<String, FileMark> files) {
        Map<String, Content<DataOutput>> sections = new LinkedHashMap<>();
        sections.put(IDENTITY, identity::write);
        sections.put(CLOCK, output -> output.writeDouble(seconds));
        sections.put(FILES, output -> write(files, output));
        run.sections().forEach((name, section) -> sections.put(name, section::save));
        store.write(run.round(), sections);
    }

    /**
     * Puts the run where its newest checkpoint left it; passes over those that an accident damaged.
     *
     * @param rounds how many the run is to make
     * @param notes what the user should know
     * @return nothing when there is no checkpoint to go on from
     * @throws ParleyException when a checkpoint is of another run, or the records are not those it was written with
     */
    Optional<Restored> restore(long rounds, Consumer<String> notes) {
        for (Checkpoint checkpoint : store.newestFirst()) {
            if (!checkpoint.isWhole()) {
                notes.accept(checkpoint.file() + " is damaged and passed over");
                continue;
            }
            requireSameRun(checkpoint);
            Map<String, FileMark> marks = new LinkedHashMap<>();
            checkpoint.read(FILES, input -> read(input, marks));
            Optional<String> cut = marks.keySet().stream()
                    .filter(name -> !FilePrefix.isLongEnough(path(name), marks.get(name)))
                    .findFirst();
            if (cut.isPresent()) {
                notes.accept(path(cut.get()) + " has lost its end; " + checkpoint.file() + " is passed over");
                continue;
            }
            return Optional.of(restore(checkpoint, marks, rounds));
        }
        return Optional.empty();
    }

    private Restored restore(Checkpoint checkpoint, Map<String, FileMark> marks, long rounds) {
        if (checkpoint.round() > rounds) {
            throw new ParleyException(new Fault(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    checkpoint.file().toString(),
                    "is of round " + checkpoint.round() + ", beyond the " + rounds
                            + " rounds of the run: it is damaged, or the run was made longer before",
                    "give the run more rounds, or remove the file"));
        }
        Map<String, FilePrefix> files = new LinkedHashMap<>();
        marks.forEach((name, mark) -> files.put(name, FilePrefix.verified(path(name), mark)));
        double[] seconds = new double[1];
        checkpoint.read(CLOCK, input -> seconds[0] = seconds(input));
        for (Map.Entry<String, Section> section : run.sections().entrySet()) {
            checkpoint.read(section.getKey(), section.getValue()::restore);
        }
        if (run.round() != checkpoint.round()) {
            throw checkpoint.damaged("it is of round " + run.round() + ", its name says " + checkpoint.round());
        }
        return new Restored(seconds[0], files);
    }

    private void requireSameRun(Checkpoint checkpoint) {
        RunIdentity[] saved = new RunIdentity[1];
        checkpoint.read(IDENTITY, input -> saved[0] = RunIdentity.read(input));
        List<Fault> differences = identity.differencesFrom(saved[0]).stream()
                .map(difference -> new Fault(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        directory.root().toString(),
                        "the checkpoint is of another run: " + difference,
                        "put it back as it was, or start a new run"))
                .toList();
        if (!differences.isEmpty()) {
            throw new ParleyException(directory.root().toString(), differences);
        }
    }

    private Path path(String fileName) {
        return directory.root().resolve(fileName);
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
