package org.parley.runtime.builtin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.NumpyArray;
import org.parley.api.model.BilevelModel;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;
import org.parley.runtime.config.bind.ScalarReader;
import org.parley.runtime.engine.run.SavedVariables;

/** Starting points of levels: zero, random, from a file, from the model, or from another run. */
final class Starts {

    private Starts() {}

    @Described(name = "zero", description = "Starts every agent at 0.")
    static final class Zero implements StartFactory {

        @Override
        public Start create(Settings settings, String level, StartContext context) {
            return (agent, random, shared, row) -> {};
        }
    }

    @Described(name = "normal", description = "Independent normal entries with mean 0.")
    static final class Normal implements StartFactory {

        private static final Option<Double> SCALE =
                Option.number("scale").from(0).orElse(1.0).description("Standard deviation.");
        private static final Option<Boolean> SAME =
                Option.flag("same").orElse(true).description("Same starting point for all agents.");

        @Override
        public List<Option<?>> options() {
            return List.of(SCALE, SAME);
        }

        @Override
        public Start create(Settings settings, String level, StartContext context) {
            double scale = settings.get(SCALE);
            boolean same = settings.get(SAME);
            return (agent, random, shared, row) -> {
                RandomGenerator stream = same ? shared : random;
                for (int i = 0; i < row.length; i++) {
                    row[i] = scale * stream.nextGaussian();
                }
            };
        }
    }

    @Described(
            name = "file",
            description =
                    "Starting point from a JSON, .npy or .npz file: a row of numbers for all agents, or a row per agent.")
    static final class FromFile implements StartFactory {

        private static final Option<Path> FILE = Option.file("file")
                .mandatory()
                .description(
                        "File: in JSON a list of numbers, or a list of such lists; of NumPy an array of one or two dimensions.");
        private static final Option<String> ARRAY = Option.text("array")
                .optional()
                .description("Array of an .npz file; default: the name of the level, as parley export writes it.");

        @Override
        public List<Option<?>> options() {
            return List.of(FILE, ARRAY);
        }

        @Override
        public List<String> errors(Settings settings) {
            Path file = settings.get(FILE);
            Optional<String> array = settings.find(ARRAY);
            if (StartFile.isNumpy(file) && array.isEmpty()) {
                return List.of(); // the array depends on the level
            }
            return StartFile.read(file, array.orElse("")).diagnostics();
        }

        @Override
        public Start create(Settings settings, String level, StartContext context) {
            StartFile file =
                    StartFile.read(settings.get(FILE), settings.find(ARRAY).orElse(level));
            String path = "levels." + level + ".start.with.file";
            if (!file.diagnostics().isEmpty()) {
                throw diagnostic(path, file.diagnostics().get(0));
            }
            int rows = file.rows().size();
            if (file.perAgent() && rows != context.agents()) {
                throw diagnostic(path, "has " + rows + " rows for " + context.agents() + " agents");
            }
            return (agent, random, shared, row) -> {
                double[] from = file.rows().get(file.perAgent() ? agent : 0);
                if (from.length != row.length) {
                    throw diagnostic(path, "has " + from.length + " numbers per row where the level has " + row.length);
                }
                System.arraycopy(from, 0, row, 0, row.length);
            };
        }

        private static ParleyException diagnostic(String path, String message) {
            return new ParleyException(new Diagnostic(ErrorCode.PROBLEM_FILE, path, message));
        }
    }

    /**
     * The content of a start file.
     *
     * @param perAgent whether the file has a row for each agent, or one row for all
     * @param diagnostics the errors in the file; if there are any, {@code rows} is empty
     */
    record StartFile(List<double[]> rows, boolean perAgent, List<String> diagnostics) {

        static boolean isNumpy(Path file) {
            return file.toString().matches("(?i).*\\.np[yz]");
        }

        static StartFile read(Path file, String array) {
            try {
                if (!isNumpy(file)) {
                    return ofJson(ScalarReader.JsonFiles.read(file));
                }
                Checksum ignored = new Checksum();
                return ofNumpy(
                        NumpyArray.names(file).isEmpty()
                                ? NumpyArray.read(file, ignored)
                                : NumpyArray.read(file, array, ignored));
            } catch (ParleyException unreadable) {
                Diagnostic first = unreadable.diagnostics().get(0);
                String hint = first.hint().isEmpty() ? "" : "; " + first.hint();
                return unusable((first.path() + " " + first.message()).strip() + hint);
            }
        }

        private static StartFile ofNumpy(NumpyArray array) {
            int dimensions = array.shape().length;
            List<double[]> rows =
                    IntStream.range(0, array.rows()).mapToObj(array::row).toList();
            if (dimensions == 1) {
                rows = List.of(rows.stream().mapToDouble(row -> row[0]).toArray());
            }
            if (dimensions > 2 || !rows.stream().flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)) {
                return unusable(array + " must be finite numbers in one dimension, or in two with a row per agent");
            }
            return new StartFile(rows, dimensions == 2, List.of());
        }

        private static StartFile ofJson(JsonFile file) {
            if (!(file.content() instanceof List<?> list) || list.isEmpty()) {
                return unusable(file, "must contain a list of numbers, or a list of such lists, one per agent");
            }
            boolean perAgent = list.get(0) instanceof List<?>;
            List<double[]> rows = new ArrayList<>();
            for (Object row : perAgent ? list : List.of(list)) {
                if (!(row instanceof List<?> entries)
                        || !entries.stream().allMatch(Double.class::isInstance)
                        || (!rows.isEmpty() && rows.get(0).length != entries.size())) {
                    return unusable(
                            file, "row " + rows.size() + " must be a list of finite numbers as long as the others");
                }
                rows.add(entries.stream().mapToDouble(Double.class::cast).toArray());
            }
            return new StartFile(List.copyOf(rows), perAgent, List.of());
        }

        private static StartFile unusable(JsonFile file, String diagnostic) {
            return unusable(file.path().getFileName() + " " + diagnostic);
        }

        private static StartFile unusable(String diagnostic) {
            return new StartFile(List.of(), false, List.of(diagnostic));
        }
    }

    @Described(
            name = "model",
            description = "The start that the model declares, as models with layers do; upper and lower level only.")
    static final class OfModel implements StartFactory {

        @Override
        public Start create(Settings settings, String level, StartContext context) {
            BilevelModel model = context.model();
            return switch (level) {
                case "upper" ->
                    (agent, random, shared, row) -> model.start(agent, shared, row, new double[model.lowerDimension()]);
                case "lower" ->
                    (agent, random, shared, row) -> model.start(agent, shared, new double[model.upperDimension()], row);
                default ->
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "levels." + level + ".start",
                            "a model has no start for this level, only for upper and lower",
                            "use zero, normal or file"));
            };
        }
    }

    @Described(
            name = "run",
            description =
                    "The newest checkpoint of another run; if that run has a different number of agents, all start at their average.")
    static final class FromRun implements StartFactory {

        private static final Option<Path> DIRECTORY = Option.directory("directory")
                .mandatory()
                .description("Directory of the other run, which must not be running.");
        private static final Option<String> LEVEL = Option.text("level")
                .optional()
                .description("Level of the other run; default: the level of the same name.");

        @Override
        public List<Option<?>> options() {
            return List.of(DIRECTORY, LEVEL);
        }

        @Override
        public List<String> errors(Settings settings) {
            try {
                SavedVariables saved = SavedVariables.newestOf(settings.get(DIRECTORY));
                return settings.find(LEVEL)
                        .flatMap(level -> missing(saved, level))
                        .map(List::of)
                        .orElse(List.of());
            } catch (ParleyException unusable) {
                return unusable.diagnostics().stream()
                        .map(diagnostic -> diagnostic.path() + " " + diagnostic.message() + "; " + diagnostic.hint())
                        .toList();
            }
        }

        @Override
        public Start create(Settings settings, String level, StartContext context) {
            String path = "levels." + level + ".start.with";
            SavedVariables saved = SavedVariables.newestOf(settings.get(DIRECTORY));
            String from = settings.find(LEVEL).orElse(level);
            missing(saved, from).ifPresent(message -> {
                throw diagnostic(path + ".level", message, "name its level");
            });
            List<double[]> rows = saved.rows(from);
            boolean sameAgents = rows.size() == context.agents();
            double[] average = average(rows);
            return (agent, random, shared, row) -> {
                double[] start = sameAgents ? rows.get(agent) : average;
                if (start.length != row.length) {
                    throw diagnostic(
                            path + ".directory",
                            "level " + from + " of that run has dimension " + start.length + ", level " + level
                                    + " of this one has " + row.length,
                            "use a run of the same model");
                }
                System.arraycopy(start, 0, row, 0, row.length);
            };
        }

        private static Optional<String> missing(SavedVariables saved, String level) {
            return saved.levels().contains(level)
                    ? Optional.empty()
                    : Optional.of("that run has no level '" + level + "'; it has " + String.join(", ", saved.levels()));
        }

        private static double[] average(List<double[]> rows) {
            double[] average = new double[rows.get(0).length];
            for (double[] row : rows) {
                for (int k = 0; k < average.length; k++) {
                    average[k] += row[k] / rows.size();
                }
            }
            return average;
        }

        private static ParleyException diagnostic(String path, String message, String hint) {
            return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, path, message, hint));
        }
    }
}
