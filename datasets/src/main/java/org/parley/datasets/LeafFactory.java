package org.parley.datasets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;

/** {@code leaf}: data of many users in LEAF's JSON format, with users as groups. */
@Described(
        name = "leaf",
        description =
                "LEAF dataset in JSON files, plain or .gz: texts become character codes with the next character as "
                        + "label; users are groups.")
public final class LeafFactory implements DatasetFactory {

    private static final Option<String> FOLDER = Option.text("folder")
            .orElse("shakespeare")
            .description("Folder in the data directory with files named …train….json and …test….json.");
    private static final Option<Path> TRAIN =
            Option.file("train").description("File with training samples, instead of a folder.");
    private static final Option<Path> TEST =
            Option.file("test-file").description("File with test samples; requires train.");
    private static final Option<Vocabulary> VOCABULARY = Option.choice("vocabulary", Vocabulary.class)
            .description(
                    "Characters of texts: LEAF's 80 for Shakespeare (leaf), or the 100 printable ASCII characters (printable).");
    private static final Option<Integer> USERS = Option.integer("users")
            .from(0)
            .orElse(0)
            .description("Number of users to keep, from the first one on; 0 keeps all.");

    private static final int FOLDER_DEPTH = 2; // LEAF writes train/*.json and test/*.json

    @Override
    public List<Option<?>> options() {
        return List.of(FOLDER, TRAIN, TEST, VOCABULARY, USERS);
    }

    @Override
    public List<String> errors(Settings settings) {
        return settings.find(TEST).isPresent() && !settings.find(TRAIN).isPresent()
                ? List.of("test-file requires train; set train to the training file")
                : List.of();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        long users = settings.get(USERS);
        LeafData data = new LeafData(
                name(), settings.get(VOCABULARY), new LeafUsers(users == 0 ? Integer.MAX_VALUE : (int) users));
        if (settings.find(TRAIN).isPresent()) {
            List<Source> test = settings.find(TEST).isPresent() ? List.of(Source.of(settings.get(TEST))) : List.of();
            return data.read(List.of(Source.of(settings.get(TRAIN))), test);
        }
        Path folder = home.resolve(settings.get(FOLDER));
        List<Source> train = sources(folder, "train");
        if (train.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.DATA_MISSING,
                    folder.toString(),
                    "does not contain a file named …train….json or …train….json.gz",
                    "copy LEAF's files there, or set data.with.train and data.with.test-file in the run file;"
                            + " PARLEY_DATA selects another data directory"));
        }
        return data.read(train, sources(folder, "test"));
    }

    private static List<Source> sources(Path folder, String word) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, FOLDER_DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(file -> isOf(file, word))
                    .sorted()
                    .map(Source::of)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw DataFiles.diagnostic(
                    folder, "cannot be listed: " + e.getMessage(), "check its links and permissions");
        }
    }

    private static boolean isOf(Path file, String word) {
        String name = file.getFileName().toString();
        return name.contains(word) && (name.endsWith(".json") || name.endsWith(".json.gz"));
    }

    /** Training samples and optional test samples from LEAF files, with a common numbering of users and classes. */
    record LeafData(String name, Vocabulary vocabulary, LeafUsers users) {

        Splits read(List<Source> train, List<Source> test) {
            Checksum trainChecksum = new Checksum();
            LeafFile.LeafSamples training = samples(train, trainChecksum);
            if (test.isEmpty()) {
                return new Splits(training.dataset(name, classes(training, training), trainChecksum), Optional.empty());
            }
            Checksum testChecksum = new Checksum();
            LeafFile.LeafSamples held = samples(test, testChecksum);
            if (held.areTexts() != training.areTexts() || held.width() != training.width()) {
                throw test.get(0)
                        .diagnostic(
                                "has samples of " + held.width() + " features, but " + train.get(0) + " has samples of "
                                        + training.width(),
                                "use files from the same source");
            }
            int classes = classes(training, held);
            return new Splits(
                    training.dataset(name, classes, trainChecksum),
                    Optional.of(held.dataset(name, classes, testChecksum)));
        }

        private LeafFile.LeafSamples samples(List<Source> sources, Checksum checksum) {
            LeafFile.LeafSamples samples = new LeafFile.LeafSamples();
            sources.forEach(source -> new LeafFile(source, vocabulary, users, samples).read(checksum));
            if (samples.isEmpty()) {
                throw sources.get(0).diagnostic("contains no samples", "check that this is the right file");
            }
            return samples;
        }

        private int classes(LeafFile.LeafSamples training, LeafFile.LeafSamples held) {
            int largest = Math.max(training.largestLabel(), held.largestLabel());
            return training.areTexts() ? Math.max(vocabulary.size(), largest + 1) : largest + 1;
        }
    }

    /** Numbers the users of LEAF files in order of appearance, with the same numbers in training and test files. */
    static final class LeafUsers {

        private final int most;
        private final Map<String, Integer> numbers = new HashMap<>();

        /**
         * @param most the number of users to keep
         */
        LeafUsers(int most) {
            this.most = most;
        }

        /** Returns the number of a user; empty if the user is not kept. */
        OptionalInt number(String user) {
            if (!numbers.containsKey(user) && numbers.size() < most) {
                numbers.put(user, numbers.size());
            }
            Integer number = numbers.get(user);
            return number == null ? OptionalInt.empty() : OptionalInt.of(number);
        }
    }

    /** The characters of texts and their numbers. */
    enum Vocabulary {
        /** The 80 characters of LEAF's Shakespeare. */
        LEAF("\n !\"&'(),-.0123456789:;>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz}"),

        /** The 100 printable ASCII characters, in the order of Python's string.printable. */
        PRINTABLE("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                + "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\r\u000b\f");

        private final byte[] codes = new byte[128];
        private final int size;

        Vocabulary(String characters) {
            Arrays.fill(codes, (byte) -1);
            size = characters.length();
            for (int k = 0; k < size; k++) {
                codes[characters.charAt(k)] = (byte) k;
            }
        }

        int size() {
            return size;
        }

        /** Returns the number of a character, starting at 0, or -1 if it is not in the vocabulary. */
        int code(char character) {
            return character < codes.length ? codes[character] : -1;
        }
    }
}
