package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.RunDirectory;

/**
 * The variables of all levels in the newest checkpoint of a run, read without its plugins and data.
 *
 * @param round after which they were saved
 * @param precision in which they were kept
 * @param values by level, a row per agent
 */
public record SavedVariables(long round, Precision precision, Map<String, double[][]> values) {

    /** What {@link org.parley.runtime.engine.run.Run} calls the variable of a level: nothing else has one slash in its name. */
    private static final String VALUE = "/value";

    private static final int MOST_AT_ONCE = 8192;

    /** @throws ParleyException when no round was saved as a whole */
    public static SavedVariables newest(RunDirectory run) {
        Map<String, String> choices = ResolvedRun.values(run.resolved());
        int agents = Integer.parseInt(choices.get("agents"));
        Precision precision =
                Option.word(Precision.FLOAT32).equals(choices.get("precision")) ? Precision.FLOAT32 : Precision.FLOAT64;
        return rounds(run.checkpoint()).values().stream()
                .flatMap(parts -> read(parts, agents, precision).stream())
                .findFirst()
                .orElseThrow(() -> new ParleyException(new Fault(
                        ErrorCode.RUN_NOT_FOUND,
                        run.checkpoint().toString(),
                        "no round of the run was saved, or what was saved is damaged",
                        "let the run come to its first checkpoint, or run it again")));
    }

    /** What was written of each round by as many processes, the newest first. */
    private static Map<SavedRound.Name, List<Checkpoint>> rounds(Path directory) {
        Map<SavedRound.Name, List<Checkpoint>> rounds = new TreeMap<>(
                Comparator.comparingLong(SavedRound.Name::round).reversed().thenComparingInt(SavedRound.Name::writers));
        new CheckpointStore(directory)
                .byWriters()
                .forEach((writers, stores) -> stores.stream()
                        .flatMap(store -> store.newestFirst().stream())
                        .forEach(checkpoint -> rounds.merge(
                                new SavedRound.Name(checkpoint.round(), writers),
                                List.of(checkpoint),
                                SavedVariables::both)));
        return rounds;
    }

    private static List<Checkpoint> both(List<Checkpoint> some, List<Checkpoint> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Nothing where a part is missing or damaged. */
    private static Optional<SavedVariables> read(List<Checkpoint> parts, int agents, Precision precision) {
        Map<String, double[][]> values = new LinkedHashMap<>();
        int rows = 0;
        for (Checkpoint part : parts) {
            if (!part.isWhole()) {
                return Optional.empty();
            }
            Hosted[] saved = new Hosted[1];
            part.read(Run.AGENTS, input -> saved[0] = Run.readAgents(input));
            if (saved[0].end() > agents) {
                throw part.damaged("it has rows of agent " + (saved[0].end() - 1) + " of " + agents);
            }
            part.read(Run.BLOCKS, input -> read(input, saved[0], agents, precision, values));
            rows += saved[0].count();
        }
        return rows == agents
                ? Optional.of(new SavedVariables(parts.get(0).round(), precision, values))
                : Optional.empty();
    }

    private static void read(
            DataInput input, Hosted saved, int agents, Precision precision, Map<String, double[][]> values)
            throws IOException {
        for (long left = DamagedException.requireCount("its number of blocks", input.readInt()); left > 0; left--) {
            String name = input.readUTF();
            int dimension = (int) DamagedException.requireCount("the dimension of " + name, input.readInt());
            input.readLong();
            input.readLong();
            boolean isVariable = name.indexOf('/') == name.length() - VALUE.length() && name.endsWith(VALUE);
            if (isVariable) {
                String level = name.substring(0, name.length() - VALUE.length());
                double[][] into = values.computeIfAbsent(level, same -> new double[agents][dimension]);
                for (int agent = saved.first(); agent < saved.end(); agent++) {
                    read(input, precision, into[agent]);
                }
            } else {
                skip(input, (long) saved.count() * dimension * bytes(precision));
            }
        }
    }

    private static void read(DataInput input, Precision precision, double[] into) throws IOException {
        int size = bytes(precision);
        ByteBuffer bytes = ByteBuffer.allocate(size * Math.min(into.length, MOST_AT_ONCE));
        for (int from = 0; from < into.length; from += MOST_AT_ONCE) {
            int count = Math.min(into.length - from, MOST_AT_ONCE);
            input.readFully(bytes.array(), 0, size * count);
            for (int k = 0; k < count; k++) {
                into[from + k] = precision == Precision.FLOAT32 ? bytes.getFloat(size * k) : bytes.getDouble(size * k);
            }
        }
    }

    private static void skip(DataInput input, long bytes) throws IOException {
        byte[] unseen = new byte[(int) Math.min(bytes, MOST_AT_ONCE)];
        for (long left = bytes; left > 0; left -= Math.min(left, unseen.length)) {
            input.readFully(unseen, 0, (int) Math.min(left, unseen.length));
        }
    }

    private static int bytes(Precision precision) {
        return precision == Precision.FLOAT32 ? Float.BYTES : Double.BYTES;
    }
}
