package org.parley.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.record.FileFault;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = "Write what a run has learned: the variables of its newest checkpoint, a row per agent.")
final class ExportCommand extends ParleyCommand {

    /** What variables can be written as. */
    enum Format {
        NPZ,
        CSV
    }

    @Parameters(paramLabel = "DIR", description = "Directory of the run; it may be under way.")
    private Path directory;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Which variable: upper, lower or another level; may be given several times. Default: all.")
    private List<String> levels = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "npz for NumPy, an array for each level, or csv for one level. Default: the ending of --out, else npz.")
    private Format format;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to write; default: variables.npz or LEVEL.csv in DIR.")
    private Path out;

    @Override
    public Integer call() {
        Format format = format();
        RunDirectory run = RunDirectory.open(directory);
        SavedVariables saved = SavedVariables.newest(run);
        Map<String, double[][]> wanted = wanted(saved);
        if (format == Format.CSV && wanted.size() > 1) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "--format",
                    "csv has room for one level, the run has " + String.join(", ", wanted.keySet()),
                    "choose one with --level, or npz for all of them"));
        }
        String level = wanted.keySet().iterator().next();
        Path file = out != null ? out : run.root().resolve(format == Format.CSV ? level + ".csv" : "variables.npz");
        RunDirectory.requireNoRecord(file);
        try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (format == Format.CSV) {
                VariableFiles.writeCsv(wanted.get(level), saved.precision(), output);
            } else {
                VariableFiles.writeNpz(wanted, saved.precision(), output);
            }
        } catch (IOException e) {
            throw FileFault.writing(file, e);
        }
        console().say(String.join(", ", wanted.keySet()) + " after round " + saved.round() + ": " + file);
        return 0;
    }

    /** The ending of the file decides, unless the option does; they must not contradict each other. */
    private Format format() {
        String name = out == null ? "" : out.getFileName().toString().toLowerCase(Locale.ROOT);
        Optional<Format> ofName = Arrays.stream(Format.values())
                .filter(each -> name.endsWith("." + each.name().toLowerCase(Locale.ROOT)))
                .findFirst();
        Format chosen = Optional.ofNullable(format).or(() -> ofName).orElse(Format.NPZ);
        if (ofName.isPresent() && ofName.get() != chosen) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "--format",
                    "is " + chosen.name().toLowerCase(Locale.ROOT) + ", but --out ends with ."
                            + ofName.get().name().toLowerCase(Locale.ROOT),
                    "omit --format or change the ending"));
        }
        return chosen;
    }

    private Map<String, double[][]> wanted(SavedVariables saved) {
        if (levels.isEmpty()) {
            return saved.values();
        }
        Map<String, double[][]> wanted = new LinkedHashMap<>();
        for (String level : levels) {
            if (!saved.values().containsKey(level)) {
                throw new ParleyException(new Fault(
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
