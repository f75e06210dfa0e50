package org.parley.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.RunVariables;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "export", description = "Write the variables of the newest checkpoint of a run, one row per agent.")
final class ExportCommand extends ParleyCommand {

    /** The file format. */
    enum Format {
        NPZ,
        CSV
    }

    @Parameters(paramLabel = "DIR", description = "Directory of the run, which may still be running.")
    private Path directory;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Level of the variable: upper, lower or another one. Repeatable. Default: all levels.")
    private List<String> levels = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "File format: npz (NumPy, one array per level) or csv (one level). Default: the ending of --out, or npz.")
    private Format format;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "File to write. Default: variables.npz or LEVEL.csv in DIR.")
    private Path out;

    @Override
    public Integer call() {
        Format format = format();
        RunVariables saved = RunVariables.newest(directory);
        Map<String, double[][]> wanted = wanted(saved);
        if (format == Format.CSV && wanted.size() > 1) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--format",
                    "a csv file contains one level, but the run has " + String.join(", ", wanted.keySet()),
                    "choose one with --level, or use npz"));
        }
        String level = wanted.keySet().iterator().next();
        Path file = out != null ? out : directory.resolve(format == Format.CSV ? level + ".csv" : "variables.npz");
        RunDirectory.requireNoRecord(file);
        try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (format == Format.CSV) {
                VariableFiles.writeCsv(wanted.get(level), saved.agents(), saved.precision(), output);
            } else {
                VariableFiles.writeNpz(wanted, saved.precision(), output);
            }
        } catch (IOException e) {
            throw FileDiagnostic.writing(file, e);
        }
        console()
                .say(String.join(", ", wanted.keySet()) + of(saved.agents()) + " after round " + saved.round() + ": "
                        + file);
        return 0;
    }

    /** Names the agents, if the directory does not have the checkpoints of all. */
    private static String of(List<Integer> agents) {
        boolean areFirst = IntStream.range(0, agents.size()).allMatch(k -> agents.get(k) == k);
        return areFirst && agents.size() > 1
                ? ""
                : " of agent" + (agents.size() == 1 ? " " : "s ")
                        + agents.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Returns the format of {@code --format} or of the ending of {@code --out}, which must not contradict each other. */
    private Format format() {
        String name = out == null ? "" : out.getFileName().toString().toLowerCase(Locale.ROOT);
        Optional<Format> ofName = Arrays.stream(Format.values())
                .filter(each -> name.endsWith("." + each.name().toLowerCase(Locale.ROOT)))
                .findFirst();
        Format chosen = Optional.ofNullable(format).or(() -> ofName).orElse(Format.NPZ);
        if (ofName.isPresent() && ofName.get() != chosen) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--format",
                    "is " + chosen.name().toLowerCase(Locale.ROOT) + ", but --out ends with ."
                            + ofName.get().name().toLowerCase(Locale.ROOT),
                    "omit --format or change the ending"));
        }
        return chosen;
    }

    private Map<String, double[][]> wanted(RunVariables saved) {
        if (levels.isEmpty()) {
            return saved.values();
        }
        Map<String, double[][]> wanted = new LinkedHashMap<>();
        for (String level : levels) {
            if (!saved.values().containsKey(level)) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "--level",
                        "the run has no level '" + level + "'",
                        "choose " + String.join(", ", saved.values().keySet())));
            }
            wanted.put(level, saved.values().get(level));
        }
        return wanted;
    }

    /** Writes matrices to files without loss of precision. */
    private static final class VariableFiles {

        /** The header of version 1.0 of the NumPy format. */
        private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

        /** The alignment of numbers in bytes. */
        private static final int ALIGNMENT = 64;

        private VariableFiles() {}

        /** Writes an archive with a file {@code NAME.npy} for each matrix. */
        static void writeNpz(Map<String, double[][]> matrices, Precision precision, OutputStream output)
                throws IOException {
            ZipOutputStream archive = new ZipOutputStream(output);
            for (Map.Entry<String, double[][]> matrix : matrices.entrySet()) {
                archive.putNextEntry(new ZipEntry(matrix.getKey() + ".npy"));
                writeNpy(matrix.getValue(), precision, archive);
                archive.closeEntry();
            }
            archive.finish();
        }

        private static void writeNpy(double[][] rows, Precision precision, OutputStream output) throws IOException {
            int columns = rows[0].length;
            String description = "{'descr': '<f" + precision.bytes() + "', 'fortran_order': False, 'shape': ("
                    + rows.length + ", " + columns + "), }";
            int length = MAGIC.length + Short.BYTES + description.length() + 1;
            String header = description + " ".repeat(Math.floorMod(-length, ALIGNMENT)) + "\n";
            output.write(MAGIC);
            output.write(ByteBuffer.allocate(Short.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putShort((short) header.length())
                    .array());
            output.write(header.getBytes(StandardCharsets.US_ASCII));
            ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(columns, precision.bytes()))
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (double[] row : rows) {
                bytes.clear();
                for (double value : row) {
                    if (precision == Precision.FLOAT32) {
                        bytes.putFloat((float) value);
                    } else {
                        bytes.putDouble(value);
                    }
                }
                output.write(bytes.array());
            }
        }

        /** Writes the column {@code agent} and a column for each entry, named by its index. */
        static void writeCsv(double[][] rows, List<Integer> agents, Precision precision, OutputStream output)
                throws IOException {
            StringBuilder line = new StringBuilder("agent");
            for (int k = 0; k < rows[0].length; k++) {
                line.append(',').append(k);
            }
            write(line, output);
            for (int row = 0; row < rows.length; row++) {
                line.setLength(0);
                line.append(agents.get(row));
                for (double value : rows[row]) {
                    line.append(',');
                    if (precision == Precision.FLOAT32) {
                        line.append((float) value);
                    } else {
                        line.append(value);
                    }
                }
                write(line, output);
            }
        }

        private static void write(StringBuilder line, OutputStream output) throws IOException {
            output.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
        }
    }
}
