package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.pf4j.Extension;

/** {@code speech-digits}: spoken digits; the speakers are the groups. */
@Extension
@Described(
        name = "speech-digits",
        says = "Free Spoken Digit Dataset: 3000 recordings of 6 speakers as log-mel features, 10 classes.")
public final class SpeechDigitsFactory implements DatasetFactory {

    private static final String FOLDER = "speech-fsdd";
    private static final String ARCHIVE = "fsdd-26eb9aa.zip";

    private static final Option<Path> FILE =
            Option.file("file").says("Another zip of recordings named <digit>_<speaker>_<number>.wav.");
    private static final Option<Integer> BANDS =
            Option.integer("bands").from(2).to(64).orElse(20).says("Bands of frequency.");
    private static final Option<Integer> SPANS = Option.integer("spans")
            .from(1)
            .to(64)
            .orElse(16)
            .says("Spans of time; a sample has bands x spans features.");

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
}
