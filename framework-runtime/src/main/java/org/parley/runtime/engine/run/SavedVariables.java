package org.parley.runtime.engine.run;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.engine.block.CheckpointBlocks;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.record.Sha256;

/**
 * The variables of all levels after the newest complete round of a run. They are read without the run's plugins and data, for any number of
 * processes that wrote them.
 *
 * @param round the round after which they were saved
 * @param precision the precision in which they were saved
 * @param values the variable of each level, with one row per agent
 * @param agents the agents of the rows
 */
public record SavedVariables(long round, Precision precision, Map<String, double[][]> values, List<Integer> agents) {

    /**
     * Reads the newest complete round of a run.
     *
     * @throws ParleyException if no complete round was saved
     */
    public static SavedVariables newest(RunDirectory run) {
        return newest(run, false);
    }

    /**
     * Reads the newest round of the agents whose checkpoints are here. If each agent has data of its own, a host has only those of its
     * agents.
     *
     * @param directory the directory of a run, or of a process other than rank 0
     * @throws ParleyException if no round was saved
     */
    public static SavedVariables newestHere(Path directory) {
        RunDirectory run = RunDirectory.openHere(directory);
        return newest(run.ofWholeRun(), run.resolved(), true);
    }

    private static SavedVariables newest(RunDirectory run, boolean isPartEnough) {
        return newest(run, run.resolved(), isPartEnough);
    }

    private static SavedVariables newest(RunDirectory run, Path resolved, boolean isPartEnough) {
        List<String> notes = new ArrayList<>();
        return find(run, resolved, notes, isPartEnough)
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.RUN_NOT_FOUND,
                        run.checkpoint().toString(),
                        "no round of the run was saved, or what was saved is damaged" + inWords(notes),
                        "wait for the run's first checkpoint, or run it again")));
    }

    /**
     * Reads the newest complete round of a run from which another one starts.
     *
     * @param directory the directory of the run
     * @throws ParleyException if it is not the directory of a run, if the run is in progress, or if it has no complete round
     */
    public static SavedVariables newestOf(Path directory) {
        RunDirectory run = RunDirectory.open(directory);
        run.requireNotBeingWritten();
        List<String> notes = new ArrayList<>();
        return find(run, run.resolved(), notes, false)
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        directory.toString(),
                        "has no checkpoint to read variables from" + inWords(notes),
                        "use a completed run, or 'parley resume' this one first")));
    }

    private static String inWords(List<String> notes) {
        return notes.isEmpty() ? "" : ": " + String.join("; ", notes);
    }

    private static Optional<SavedVariables> find(
            RunDirectory run, Path resolved, List<String> notes, boolean isPartEnough) {
        Map<String, String> choices = ResolvedRun.values(resolved);
        Precision precision =
                Option.word(Precision.FLOAT32).equals(choices.get("precision")) ? Precision.FLOAT32 : Precision.FLOAT64;
        int agents = agents(resolved, choices.getOrDefault("agents", ""));
        SavedRounds rounds = new SavedRounds(run.root(), agents);
        return rounds.newestFirst(notes::add)
                .findFirst()
                .or(() -> isPartEnough ? rounds.newestPart() : Optional.empty())
                .map(round -> read(rounds, round, agents, precision));
    }

    private static int agents(Path resolved, String number) {
        if (!number.matches("[1-9][0-9]{0,8}")) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RUN_NOT_FOUND,
                    resolved.toString(),
                    "must contain the number of agents, got '" + number + "'",
                    "restore the file"));
        }
        return Integer.parseInt(number);
    }

    private static SavedVariables read(SavedRounds rounds, SavedRound round, int agents, Precision precision) {
        Map<String, double[][]> values = new LinkedHashMap<>();
        SortedSet<Integer> known = new TreeSet<>();
        for (Checkpoint part : round.parts()) {
            Hosted saved = rounds.agents(part);
            IntStream.range(saved.first(), saved.end()).forEach(known::add);
            part.read(Run.BLOCKS, input -> {
                for (long left = DamagedException.requireCount("its number of blocks", input.readInt());
                        left > 0;
                        left--) {
                    CheckpointBlocks.read(
                            input,
                            saved,
                            precision,
                            (name, dimension) -> RunLevel.ofValue(name)
                                    .map(level ->
                                            values.computeIfAbsent(level, none -> new double[agents][dimension])));
                }
            });
        }
        values.replaceAll(
                (level, rows) -> known.stream().map(agent -> rows[agent]).toArray(double[][]::new));
        return new SavedVariables(round.round(), precision, values, List.copyOf(known));
    }

    public SortedSet<String> levels() {
        return new TreeSet<>(values.keySet());
    }

    /** Returns one row per agent of that run. */
    public List<double[]> rows(String level) {
        return Arrays.asList(values.get(level));
    }

    /** Returns the checksum of all variables. */
    public String sha256() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream output = new DataOutputStream(bytes)) {
            for (String level : levels()) {
                output.writeUTF(level);
                for (double[] row : values.get(level)) {
                    for (double entry : row) {
                        output.writeDouble(entry);
                    }
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Sha256.of(bytes.toByteArray());
    }
}
