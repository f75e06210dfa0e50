package org.parley.datasets;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;
import org.parley.api.data.NumpyArray;

/** Arrays of NumPy: a row of features and a label per sample. */
public final class NumpyDatasets {

    private static final Option<Integer> DIVIDE = Option.integer("divide-by")
            .from(1)
            .orElse(255)
            .description("Number by which features of the type uint8 are divided; 1 keeps them.");

    private NumpyDatasets() {}

    /** {@code npz}: arrays of one archive. */
    @Described(
            name = "npz",
            description =
                    "Arrays of an .npz file of NumPy. Integer labels are classes, floating-point labels numbers to predict.")
    public static final class NpzFactory implements DatasetFactory {

        private static final Option<Path> FILE =
                Option.file("file").mandatory().description("File with training samples.");
        private static final Option<String> FEATURES = Option.text("features")
                .orElse("x")
                .description("Array with a row per sample: float32, float64 or uint8.");
        private static final Option<String> LABELS =
                Option.text("labels").orElse("y").description("Array with the label of each sample.");
        private static final Option<String> GROUP = Option.text("group")
                .description("Array with the group of each sample, an integer, for the partition by-group.");
        private static final Option<Path> TEST_FILE = Option.file("test-file")
                .description(
                        "File with test samples; default: the file with training samples, if it names test arrays.");
        private static final Option<String> TEST_FEATURES = Option.text("test-features")
                .description("Array with the features of test samples; default: that of the training samples.");
        private static final Option<String> TEST_LABELS = Option.text("test-labels")
                .description("Array with the labels of test samples; default: that of the training samples.");
        private static final Option<String> TEST_GROUP = Option.text("test-group")
                .description("Array with the groups of test samples; default: group, if test-file is given.");

        @Override
        public List<Option<?>> options() {
            List<Option<?>> own =
                    List.of(FILE, FEATURES, LABELS, GROUP, TEST_FILE, TEST_FEATURES, TEST_LABELS, TEST_GROUP, DIVIDE);
            return Stream.concat(own.stream(), Limits.options().stream()).toList();
        }

        @Override
        public List<String> errors(Settings settings) {
            boolean features = settings.find(TEST_FEATURES).isPresent();
            boolean labels = settings.find(TEST_LABELS).isPresent();
            return settings.find(TEST_FILE).isPresent() || features == labels
                    ? List.of()
                    : List.of("test samples in the same file need both test-features and test-labels");
        }

        @Override
        public Splits read(Settings settings, Path home) {
            Limits limits = Limits.of(settings);
            Path file = settings.get(FILE);
            Part train = part(
                    file, settings.get(FEATURES), settings.get(LABELS), settings.find(GROUP), settings, limits.train());
            Optional<Path> testFile = settings.find(TEST_FILE);
            if (testFile.isEmpty() && settings.find(TEST_FEATURES).isEmpty()) {
                return Part.splits(name(), train, Optional.empty());
            }
            Part test = part(
                    testFile.orElse(file),
                    settings.find(TEST_FEATURES).orElse(settings.get(FEATURES)),
                    settings.find(TEST_LABELS).orElse(settings.get(LABELS)),
                    settings.find(TEST_GROUP).or(() -> testFile.flatMap(other -> settings.find(GROUP))),
                    settings,
                    limits.test());
            return Part.splits(name(), train, Optional.of(test));
        }

        private static Part part(
                Path file, String features, String labels, Optional<String> group, Settings settings, int limit) {
            Checksum checksum = new Checksum();
            return Part.of(
                    NumpyArray.read(file, features, checksum),
                    NumpyArray.read(file, labels, checksum),
                    group.map(array -> NumpyArray.read(file, array, checksum)),
                    checksum,
                    settings.get(DIVIDE),
                    limit);
        }
    }

    /** {@code npy}: files with one array each. */
    @Described(
            name = "npy",
            description =
                    "Arrays in .npy files of NumPy. Integer labels are classes, floating-point labels numbers to predict.")
    public static final class NpyFactory implements DatasetFactory {

        private static final Option<Path> FEATURES = Option.file("features")
                .mandatory()
                .description("File with a row per training sample: float32, float64 or uint8.");
        private static final Option<Path> LABELS =
                Option.file("labels").mandatory().description("File with the label of each training sample.");
        private static final Option<Path> GROUP = Option.file("group")
                .description("File with the group of each sample, an integer, for the partition by-group.");
        private static final Option<Path> TEST_FEATURES =
                Option.file("test-features").description("File with a row per test sample.");
        private static final Option<Path> TEST_LABELS =
                Option.file("test-labels").description("File with the label of each test sample.");
        private static final Option<Path> TEST_GROUP =
                Option.file("test-group").description("File with the group of each test sample.");

        @Override
        public List<Option<?>> options() {
            List<Option<?>> own = List.of(FEATURES, LABELS, GROUP, TEST_FEATURES, TEST_LABELS, TEST_GROUP, DIVIDE);
            return Stream.concat(own.stream(), Limits.options().stream()).toList();
        }

        @Override
        public List<String> errors(Settings settings) {
            boolean features = settings.find(TEST_FEATURES).isPresent();
            return features == settings.find(TEST_LABELS).isPresent()
                    ? List.of()
                    : List.of("test samples need both test-features and test-labels");
        }

        @Override
        public Splits read(Settings settings, Path home) {
            Limits limits = Limits.of(settings);
            Part train =
                    part(settings.get(FEATURES), settings.get(LABELS), settings.find(GROUP), settings, limits.train());
            Optional<Part> test = settings.find(TEST_FEATURES)
                    .map(features -> part(
                            features,
                            settings.find(TEST_LABELS).orElseThrow(),
                            settings.find(TEST_GROUP),
                            settings,
                            limits.test()));
            return Part.splits(name(), train, test);
        }

        private static Part part(Path features, Path labels, Optional<Path> group, Settings settings, int limit) {
            Checksum checksum = new Checksum();
            return Part.of(
                    NumpyArray.read(features, checksum),
                    NumpyArray.read(labels, checksum),
                    group.map(file -> NumpyArray.read(file, checksum)),
                    checksum,
                    settings.get(DIVIDE),
                    limit);
        }
    }

    /** Training or test samples before their classes are numbered. */
    private record Part(Features features, NumpyArray labels, Optional<NumpyArray> groups, String checksum) {

        private static final int MOST_CLASSES = 10_000;

        static Part of(
                NumpyArray features,
                NumpyArray labels,
                Optional<NumpyArray> groups,
                Checksum checksum,
                int unit,
                int limit) {
            requireOnePerSample("label", labels, features);
            groups.ifPresent(array -> {
                requireOnePerSample("group", array, features);
                if (!array.isInteger()) {
                    throw array.diagnostic(
                            "has floating-point numbers, but groups must be integers",
                            "convert it before saving: np.unique(groups, return_inverse=True)[1]");
                }
            });
            return new Part(features.features(limit, unit), labels, groups, checksum.hexadecimal());
        }

        private static void requireOnePerSample(String what, NumpyArray array, NumpyArray features) {
            if (array.width() != 1) {
                throw array.diagnostic(
                        "has the shape " + Arrays.toString(array.shape()) + ", but needs one " + what + " per sample",
                        "of one-hot labels save y.argmax(axis=1)");
            }
            if (array.rows() != features.rows()) {
                throw array.diagnostic(
                        "has " + array.rows() + " entries for the " + features.rows() + " samples of " + features,
                        "save one " + what + " per sample");
            }
        }

        static DatasetFactory.Splits splits(String name, Part train, Optional<Part> test) {
            test.ifPresent(part -> requireSameForm(part, train));
            TreeMap<Long, Integer> classes = train.labels.isInteger()
                    ? numbered(parts(train, test).map(Part::labels).toList())
                    : new TreeMap<>();
            TreeMap<Long, Integer> groups = numbered(
                    parts(train, test).flatMap(part -> part.groups.stream()).toList());
            Function<Part, Dataset> dataset = part -> {
                Dataset ungrouped = part.dataset(name, classes);
                return part.groups
                        .map(origins -> ungrouped.withGroups(part.indices(origins, groups)))
                        .orElse(ungrouped);
            };
            return new DatasetFactory.Splits(dataset.apply(train), test.map(dataset));
        }

        private static Stream<Part> parts(Part train, Optional<Part> test) {
            return Stream.concat(Stream.of(train), test.stream());
        }

        private static void requireSameForm(Part test, Part train) {
            if (!Arrays.equals(train.features.shape(), test.features.shape())) {
                throw test.labels.diagnostic(
                        "belongs to samples of the shape " + Arrays.toString(test.features.shape())
                                + ", but training samples have " + Arrays.toString(train.features.shape()),
                        "save both in the same shape");
            }
            if (train.labels.isInteger() != test.labels.isInteger()) {
                throw test.labels.diagnostic(
                        "has " + (test.labels.isInteger() ? "integers" : "floating-point numbers")
                                + ", unlike the labels of training samples",
                        "save both with the same type");
            }
        }

        private Dataset dataset(String name, Map<Long, Integer> classes) {
            if (labels.isInteger()) {
                return Dataset.ofClasses(name, features, indices(labels, classes), classes.size(), checksum);
            }
            float[] targets = new float[features.rows()];
            for (int k = 0; k < targets.length; k++) {
                double target = labels.row(k)[0];
                targets[k] = (float) target;
                if (!Float.isFinite(targets[k])) {
                    throw labels.diagnostic(
                            "contains " + target + " for sample " + k + ", but numbers to predict must be finite",
                            "fill in or remove incomplete samples");
                }
            }
            return Dataset.ofTargets(name, features, targets, checksum);
        }

        private int[] indices(NumpyArray values, Map<Long, Integer> numbers) {
            int[] indices = new int[features.rows()];
            for (int k = 0; k < indices.length; k++) {
                indices[k] = numbers.get(values.integer(k));
            }
            return indices;
        }

        /** Numbers the values of all these arrays in ascending order. */
        private static TreeMap<Long, Integer> numbered(List<NumpyArray> arrays) {
            TreeMap<Long, Integer> numbers = new TreeMap<>();
            for (NumpyArray array : arrays) {
                LongStream.range(0, array.rows()).forEach(k -> {
                    numbers.put(array.integer((int) k), 0);
                    if (numbers.size() > MOST_CLASSES) {
                        throw array.diagnostic(
                                "has more than " + MOST_CLASSES + " different integers",
                                "if these labels are numbers to predict, save y.astype(np.float32)");
                    }
                });
            }
            int next = 0;
            for (Map.Entry<Long, Integer> entry : numbers.entrySet()) {
                entry.setValue(next++);
            }
            return numbers;
        }
    }
}
