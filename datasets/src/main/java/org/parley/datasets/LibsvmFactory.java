package org.parley.datasets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;

/** {@code libsvm}: a file in LIBSVM's text format. */
@Described(
        name = "libsvm",
        description =
                "LIBSVM text file, plain or .gz, with lines label index:value index:value …; rows stay sparse in memory.")
public final class LibsvmFactory implements DatasetFactory {

    private static final Option<Path> FILE = Option.file("file").mandatory().description("File with training samples.");
    private static final Option<Path> TEST = Option.file("test-file").description("File with test samples.");
    private static final Option<Integer> FEATURES = Option.integer("features")
            .from(0)
            .to(LibsvmFile.MOST_FEATURES)
            .orElse(0)
            .description("Number of features per sample; 0 uses the largest index in the files.");

    @Override
    public List<Option<?>> options() {
        List<Option<?>> own = List.of(FILE, TEST, TextPart.LABELS, FEATURES);
        return Stream.concat(own.stream(), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        Limits limits = Limits.of(settings);
        LibsvmFile train = LibsvmFile.read(Source.of(settings.get(FILE)), limits.train());
        Optional<LibsvmFile> test = settings.find(TEST).isPresent()
                ? Optional.of(LibsvmFile.read(Source.of(settings.get(TEST)), limits.test()))
                : Optional.empty();
        int width = width(settings.get(FEATURES), train, test);
        return TextPart.splits(settings, name(), train.part(width), test.map(file -> file.part(width)));
    }

    private static int width(int wanted, LibsvmFile train, Optional<LibsvmFile> test) {
        int largest = Math.max(train.width(), test.map(LibsvmFile::width).orElse(0));
        if (wanted > 0 && largest > wanted) {
            LibsvmFile wide = train.width() == largest ? train : test.orElseThrow();
            throw wide.source()
                    .diagnostic(
                            "has feature " + largest + ", but features is " + wanted,
                            "increase features, or set it to 0");
        }
        return wanted > 0 ? wanted : largest;
    }

    /** The text format of LIBSVM: {@code label index:value index:value …}. Indices start at 1 and are ascending; zeros are omitted. */
    static final class LibsvmFile {

        static final int MOST_FEATURES = 1 << 24;

        private final Source source;
        private final Source.MemoryBudget budget;
        private final LabelColumn labels;
        private final Checksum checksum = new Checksum();
        private final List<int[]> columns = new ArrayList<>();
        private final List<float[]> values = new ArrayList<>();
        private int width;

        private LibsvmFile(Source source) {
            this.source = source;
            this.budget = new Source.MemoryBudget(source);
            this.labels = new LabelColumn(source);
        }

        static LibsvmFile read(Source source, int limit) {
            LibsvmFile file = new LibsvmFile(source);
            return source.read(file.checksum, content -> {
                new TextLines(source).each(content, (number, line) -> {
                    if (file.columns.size() < limit) {
                        file.add(number, line);
                    }
                });
                if (file.columns.isEmpty()) {
                    throw source.diagnostic("contains no samples", "check that this is the right file");
                }
                return file;
            });
        }

        Source source() {
            return source;
        }

        /** Returns the largest index. */
        int width() {
            return width;
        }

        /** Returns the samples, with rows of this width. */
        TextPart part(int totalWidth) {
            Features features =
                    Features.ofSparse(totalWidth, columns.toArray(int[][]::new), values.toArray(float[][]::new));
            return new TextPart(features, labels, checksum);
        }

        private void add(long number, String line) {
            int comment = line.indexOf('#');
            StringTokenizer tokens = new StringTokenizer(comment < 0 ? line : line.substring(0, comment));
            if (!tokens.hasMoreTokens()) {
                return;
            }
            String label = tokens.nextToken();
            if (label.indexOf(':') >= 0 || Figures.parse(label).isEmpty()) {
                throw diagnostic(number, "starts with " + Figures.quote(label) + " instead of a label");
            }
            int[] indices = new int[tokens.countTokens()];
            float[] numbers = new float[indices.length];
            for (int k = 0; k < indices.length; k++) {
                String token = tokens.nextToken();
                int colon = token.indexOf(':');
                indices[k] = index(number, token, colon) - 1;
                numbers[k] = value(number, token, colon);
                if (k > 0 && indices[k] <= indices[k - 1]) {
                    throw diagnostic(number, "index " + (indices[k] + 1) + " comes after " + (indices[k - 1] + 1));
                }
            }
            budget.take(64 + 8L * indices.length);
            keep(label, indices, numbers);
        }

        private void keep(String label, int[] indices, float[] numbers) {
            labels.add(label);
            columns.add(indices);
            values.add(numbers);
            width = Math.max(width, Arrays.stream(indices).max().orElse(-1) + 1);
        }

        private int index(long number, String token, int colon) {
            try {
                int index = colon < 0 ? 0 : Integer.parseInt(token.substring(0, colon));
                if (index >= 1 && index <= MOST_FEATURES) {
                    return index;
                }
            } catch (NumberFormatException e) {
                throw diagnostic(number, Figures.quote(token) + " is not index:value");
            }
            throw diagnostic(
                    number, Figures.quote(token) + " is not index:value with an index from 1 to " + MOST_FEATURES);
        }

        private float value(long number, String token, int colon) {
            OptionalDouble value = Figures.parse(token.substring(colon + 1));
            return (float) value.orElseThrow(
                    () -> diagnostic(number, Figures.quote(token) + " has no number after the colon"));
        }

        private ParleyException diagnostic(long number, String message) {
            return source.diagnostic(
                    "line " + number + ": " + message, "write each line as `label index:value index:value …`");
        }
    }
}
