package org.parley.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.NamedShape;
import org.parley.cli.TensorFiles.Tensor;
import org.parley.runtime.RunVariables;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.ModelLayout;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = "Write the variables of the newest checkpoint of a run: a row per agent, or named tensors.")
final class ExportCommand extends ParleyCommand {

    /** The file format. */
    enum Format {
        NPZ,
        SAFETENSORS,
        CSV;

        String ending() {
            return "." + name().toLowerCase(Locale.ROOT);
        }
    }

    /** The agents whose variables are written. */
    private enum Agents {
        /** A matrix per level with a row per agent. */
        ROWS,
        /** The mean over agents. */
        MEAN,
        /** A file per agent. */
        EACH
    }

    @Parameters(paramLabel = "DIR", description = "Directory of the run, which may still be running.")
    private Path directory;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description =
                    "Level of the variable: upper, lower or another one. Repeatable. Default: all levels, and names of tensors start with LEVEL.")
    private List<String> levels = List.of();

    @Option(
            names = "--agents",
            paramLabel = "AGENTS",
            defaultValue = "rows",
            description =
                    "Agents: rows (a matrix per level, a row per agent), mean (tensors of the mean over agents) or each (a file per agent). Default: ${DEFAULT-VALUE}.")
    private Agents agents;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "File format: npz (NumPy), safetensors or csv (rows of one level). Default: the ending of --out, or npz.")
    private Format format;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description =
                    "File to write. With --agents each, the number of the agent is added. Default: variables.FORMAT or LEVEL.csv in DIR.")
    private Path out;

    @Override
    public Integer call() {
        Format format = format();
        RunDirectory run = RunDirectory.openHere(directory);
        RunVariables saved = RunVariables.newest(directory);
        Map<String, double[][]> wanted = wanted(saved);
        if (format == Format.CSV) {
            requireOneTable(wanted);
        }
        String level = wanted.keySet().iterator().next();
        Path file =
                out != null ? out : directory.resolve((format == Format.CSV ? level : "variables") + format.ending());
        List<Integer> whose = saved.agents();
        int count = whose.size();
        String shown = file.toString();
        switch (agents) {
            case ROWS -> write(file, format, saved, facts(saved, wanted, "all " + count), matrices(wanted));
            case MEAN ->
                write(
                        file,
                        format,
                        saved,
                        facts(saved, wanted, "mean of " + count),
                        tensors(run, wanted, ExportCommand::mean));
            case EACH -> {
                for (int k = 0; k < count; k++) {
                    int row = k;
                    write(
                            numbered(file, whose.get(row)),
                            format,
                            saved,
                            facts(saved, wanted, String.valueOf(whose.get(row))),
                            tensors(run, wanted, rows -> rows[row]));
                }
                shown = numbered(file, whose.get(0)) + " to " + numbered(file, whose.get(count - 1));
            }
        }
        console().say(String.join(", ", wanted.keySet()) + of(whose) + " after round " + saved.round() + ": " + shown);
        return 0;
    }

    /**
     * Returns the metadata of a file.
     *
     * @param whose the agents in it
     */
    private static Map<String, String> facts(RunVariables saved, Map<String, double[][]> wanted, String whose) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("format", "pt"); // what loaders of PyTorch expect
        facts.put("run", saved.name());
        facts.put("round", String.valueOf(saved.round()));
        facts.put("level", String.join(" ", wanted.keySet()));
        facts.put("agents", whose);
        return facts;
    }

    private static void write(
            Path file, Format format, RunVariables saved, Map<String, String> facts, List<Tensor> tensors) {
        RunDirectory.requireNoRecord(file);
        TensorFiles files = new TensorFiles(saved.precision(), facts);
        try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file))) {
            switch (format) {
                case NPZ -> files.writeNpz(tensors, output);
                case SAFETENSORS -> files.writeSafetensors(tensors, output);
                case CSV -> files.writeCsv(tensors.get(0).rows(), saved.agents(), output);
            }
        } catch (IOException e) {
            throw FileDiagnostic.writing(file, e);
        }
    }

    private static List<Tensor> matrices(Map<String, double[][]> variables) {
        return variables.entrySet().stream()
                .map(level -> new Tensor(
                        level.getKey(), List.of(level.getValue().length, level.getValue()[0].length), level.getValue()))
                .toList();
    }

    /** Returns the tensors that the model names, or one vector for a level without names. */
    private static List<Tensor> tensors(
            RunDirectory run, Map<String, double[][]> variables, Function<double[][], double[]> ofAgents) {
        Optional<ModelLayout> layout = ModelLayout.find(run.layout());
        List<Tensor> tensors = new ArrayList<>();
        variables.forEach((level, rows) -> {
            double[] vector = ofAgents.apply(rows);
            List<NamedShape> named = layout.map(model -> switch (level) {
                        case "upper" -> model.upper();
                        case "lower" -> model.lower();
                        default -> List.<NamedShape>of();
                    })
                    .orElse(List.of());
            if (named.isEmpty()) {
                tensors.add(new Tensor(level, List.of(vector.length), new double[][] {vector}));
            }
            int start = 0;
            for (NamedShape each : named) {
                String name = variables.size() == 1 ? each.name() : level + "." + each.name();
                double[] entries = Arrays.copyOfRange(vector, start, start + each.size());
                tensors.add(new Tensor(name, each.shape(), new double[][] {entries}));
                start += each.size();
            }
        });
        return tensors;
    }

    private static double[] mean(double[][] rows) {
        double[] mean = new double[rows[0].length];
        for (double[] row : rows) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += row[k] / rows.length;
            }
        }
        return mean;
    }

    /** Returns the file of one agent, such as {@code weights-3.npz}. */
    private static Path numbered(Path file, int agent) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        return file.resolveSibling(name.substring(0, dot) + "-" + agent + name.substring(dot));
    }

    private void requireOneTable(Map<String, double[][]> wanted) {
        if (agents != Agents.ROWS) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--agents",
                    "a csv file contains rows, not tensors",
                    "use npz or safetensors"));
        }
        if (wanted.size() > 1) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--format",
                    "a csv file contains one level, but the run has " + String.join(", ", wanted.keySet()),
                    "choose one with --level, or use npz"));
        }
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
                .filter(each -> name.endsWith(each.ending()))
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
}
