package org.parley.runtime.engine.run;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.record.Sha256;

/** The variables of another run by level, as its newest checkpoint has them, whether one process wrote it or several. */
public final class SavedVariables {

    private final Map<String, List<double[]>> rows;

    private SavedVariables(Map<String, List<double[]>> rows) {
        this.rows = rows;
    }

    /**
     * @param directory that of the run
     * @throws ParleyException when it is none, one that is under way, or one without a checkpoint
     */
    public static SavedVariables newestOf(Path directory) {
        RunDirectory run = RunDirectory.open(directory);
        run.requireNobodyWrites();
        Optional<Provenance> provenance = Provenance.find(run.provenance());
        Optional<List<Checkpoint>> parts = newest(new CheckpointStore(run.checkpoint()));
        if (provenance.isEmpty() || parts.isEmpty()) {
            throw new ParleyException(new Fault(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    directory.toString(),
                    "has no checkpoint to read variables from",
                    "take a run that came to its end, or 'parley resume' this one first"));
        }
        Precision precision = provenance.get().inputs().precision();
        Map<Integer, Map<String, List<double[]>>> byFirstAgent = new TreeMap<>();
        for (Checkpoint part : parts.get()) {
            Hosted[] hosted = new Hosted[1];
            part.read(Run.AGENTS, input -> hosted[0] = Run.readAgents(input));
            part.read(
                    Run.BLOCKS,
                    input -> byFirstAgent.put(hosted[0].first(), values(input, hosted[0].count(), precision)));
        }
        Map<String, List<double[]>> rows = new TreeMap<>();
        byFirstAgent
                .values()
                .forEach(part -> part.forEach((level, some) ->
                        rows.computeIfAbsent(level, none -> new ArrayList<>()).addAll(some)));
        return new SavedVariables(rows);
    }

    /** The newest round that every process which wrote it has a whole checkpoint of. */
    private static Optional<List<Checkpoint>> newest(CheckpointStore store) {
        List<List<Checkpoint>> rounds = new ArrayList<>();
        store.byWriters()
                .forEach((writers, stores) -> stores.stream()
                        .flatMap(writer -> writer.newestFirst().stream())
                        .collect(Collectors.groupingBy(Checkpoint::round))
                        .values()
                        .stream()
                        .filter(parts -> parts.size() == writers)
                        .forEach(rounds::add));
        return rounds.stream()
                .sorted(Comparator.comparingLong(
                                (List<Checkpoint> parts) -> parts.get(0).round())
                        .reversed())
                .filter(parts -> parts.stream().allMatch(Checkpoint::isWhole))
                .findFirst();
    }

    private static Map<String, List<double[]>> values(DataInput input, int agents, Precision precision)
            throws IOException {
        Map<String, List<double[]>> values = new TreeMap<>();
        for (long left = DamagedException.requireCount("its number of blocks", input.readInt()); left > 0; left--) {
            String block = input.readUTF();
            int dimension = (int) DamagedException.requireCount("the dimension of " + block, input.readInt());
            input.readLong(); // its stamp
            input.readLong(); // its depth
            List<double[]> rows = new ArrayList<>();
            for (int agent = 0; agent < agents; agent++) {
                double[] row = new double[dimension];
                for (int k = 0; k < dimension; k++) {
                    row[k] = precision == Precision.FLOAT64 ? input.readDouble() : input.readFloat();
                }
                rows.add(row);
            }
            RunLevel.ofValue(block).ifPresent(level -> values.put(level, rows));
        }
        return values;
    }

    public Set<String> levels() {
        return rows.keySet();
    }

    /** One row per agent of that run. */
    public List<double[]> rows(String level) {
        return rows.get(level);
    }

    /** Of every variable, whatever else the checkpoint holds. */
    public String sha256() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream output = new DataOutputStream(bytes)) {
            for (Map.Entry<String, List<double[]>> level : rows.entrySet()) {
                output.writeUTF(level.getKey());
                for (double[] row : level.getValue()) {
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
