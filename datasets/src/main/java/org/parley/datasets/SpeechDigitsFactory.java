package org.parley.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Download;
import org.parley.api.data.Features;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.parley.api.data.ZipMembers;

/** {@code speech-digits}: spoken digits, with speakers as groups. */
@Described(
        name = "speech-digits",
        description = "Free Spoken Digit Dataset: 3,000 recordings of 6 speakers as log-mel features, 10 classes.")
public final class SpeechDigitsFactory implements DatasetFactory {

    private static final String FOLDER = "speech-fsdd";
    private static final String ARCHIVE = "fsdd-26eb9aa.zip";

    private static final Option<Path> FILE =
            Option.file("file").description("Zip file of other recordings, named <digit>_<speaker>_<number>.wav.");
    private static final Option<Integer> BANDS =
            Option.integer("bands").from(2).to(64).orElse(20).description("Number of frequency bands.");
    private static final Option<Integer> SPANS = Option.integer("spans")
            .from(1)
            .to(64)
            .orElse(16)
            .description("Number of time spans; a sample has bands x spans features.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, BANDS, SPANS);
    }

    @Override
    public Splits read(Settings settings, Path home) {
        Path file = settings.find(FILE).orElseGet(() -> DataFiles.require(home.resolve(FOLDER), ARCHIVE, name()));
        LogMel features = new LogMel(settings.get(BANDS), settings.get(SPANS));
        return new SpokenDigits(name(), file, features).read();
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                FOLDER,
                "CC BY-SA 4.0 (Jackson and contributors)",
                "https://github.com/Jakobovski/free-spoken-digit-dataset",
                List.of(new PublishedFile(
                        ARCHIVE,
                        "2c93442f2c808e24d4d913f6be24d32c",
                        "ddb17656a0bca4c5ddace082be188ca630516dc2ef1110afe3c4e9cc71173de4",
                        SpokenDigits.ENDING,
                        Download.of("https://github.com/Jakobovski/free-spoken-digit-dataset/archive/"
                                + "26eb9aaf76e81b692f806f9140c2d2777410d7a1.zip")))));
    }

    /** The recordings of the Free Spoken Digit Dataset. Those numbered 0 to 4 are the test samples, as its authors recommend. */
    record SpokenDigits(String name, Path file, LogMel features) {

        static final String ENDING = ".wav";

        private static final Pattern NAME = Pattern.compile("([0-9])_([A-Za-z]+)_([0-9]{1,4})\\.wav");
        private static final int DIGITS = 10;
        private static final int FIRST_TRAINING_NUMBER = 5;
        private static final int MOST_BYTES = 1 << 22; // minutes of speech; a recording takes about a second

        /** A recording and the attributes in its name. */
        private record Recording(ZipEntry entry, int digit, String speaker, int number) {}

        Splits read() {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                List<Recording> recordings = recordings(zip);
                List<Recording> train = recordings.stream()
                        .filter(recording -> recording.number() >= FIRST_TRAINING_NUMBER)
                        .toList();
                List<Recording> test = recordings.stream()
                        .filter(recording -> recording.number() < FIRST_TRAINING_NUMBER)
                        .toList();
                if (train.isEmpty()) {
                    throw diagnostic("contains no recording <digit>_<speaker>_<number>.wav numbered 5 or more");
                }
                List<String> speakers = List.copyOf(new TreeSet<>(
                        recordings.stream().map(Recording::speaker).toList()));
                return new Splits(
                        dataset(zip, train, speakers),
                        test.isEmpty() ? Optional.empty() : Optional.of(dataset(zip, test, speakers)));
            } catch (IOException e) {
                throw diagnostic("cannot be read: " + e.getMessage());
            }
        }

        private static List<Recording> recordings(ZipFile zip) {
            List<Recording> recordings = new ArrayList<>();
            for (ZipEntry entry : ZipMembers.sorted(zip, ENDING)) {
                Matcher matcher = NAME.matcher(ZipMembers.name(entry));
                if (matcher.matches()) {
                    int digit = Integer.parseInt(matcher.group(1));
                    recordings.add(new Recording(entry, digit, matcher.group(2), Integer.parseInt(matcher.group(3))));
                }
            }
            return recordings;
        }

        private Dataset dataset(ZipFile zip, List<Recording> recordings, List<String> speakers) {
            Checksum checksum = new Checksum();
            float[][] rows = new float[recordings.size()][];
            for (int k = 0; k < rows.length; k++) {
                rows[k] = row(zip, recordings.get(k).entry(), checksum);
            }
            int[] labels = recordings.stream().mapToInt(Recording::digit).toArray();
            int[] groups = recordings.stream()
                    .mapToInt(recording -> speakers.indexOf(recording.speaker()))
                    .toArray();
            return Dataset.ofClasses(name, Features.of(rows), labels, DIGITS, checksum.hexadecimal())
                    .withGroups(groups);
        }

        private float[] row(ZipFile zip, ZipEntry entry, Checksum checksum) {
            try (InputStream content = ZipMembers.open(zip, entry)) {
                byte[] bytes = content.readNBytes(MOST_BYTES + 1);
                if (bytes.length > MOST_BYTES) {
                    throw new IOException("is longer than " + (MOST_BYTES >> 20) + " MiB");
                }
                checksum.add(bytes);
                return features.features(WavFile.samples(bytes));
            } catch (IOException e) {
                throw diagnostic(entry.getName() + ": " + e.getMessage());
            }
        }

        private ParleyException diagnostic(String message) {
            return DataFiles.diagnostic(
                    file,
                    message,
                    "use a zip file of recordings named <digit>_<speaker>_<number>.wav, 8 kHz, 16 bit, mono");
        }
    }
}
