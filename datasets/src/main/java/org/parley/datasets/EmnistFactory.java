package org.parley.datasets;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.pf4j.Extension;

/** {@code emnist}: handwritten letters and digits, in MNIST's format; images lie on their side, as published. */
@Extension
@Described(
        name = "emnist",
        says = "EMNIST: up to 814 255 handwritten letters and digits of 28 x 28 pixels, up to 62 classes.")
public final class EmnistFactory implements DatasetFactory {

    private static final List<String> SPLITS = List.of("byclass", "bymerge", "balanced", "letters", "digits", "mnist");
    private static final Option<String> SPLIT =
            Option.choice("split", SPLITS.toArray(String[]::new)).says("Which of the published arrangements is read.");
    private static final Map<String, Integer> CLASSES =
            Map.of("byclass", 62, "bymerge", 47, "balanced", 47, "letters", 26, "digits", 10, "mnist", 10);

    @Override
    public List<Option<?>> options() {
        return Stream.concat(Stream.of(SPLIT), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        String split = settings.get(SPLIT);
        int firstLabel = split.equals("letters") ? 1 : 0; // the only split that counts from one
        return new IdxImages(name(), CLASSES.get(split), firstLabel)
                .read(home.resolve(name()), half(split, "train"), half(split, "test"), Limits.of(settings));
    }

    private static IdxImages.Half half(String split, String which) {
        String prefix = "emnist-" + split + "-" + which;
        return new IdxImages.Half(prefix + "-images-idx3-ubyte", prefix + "-labels-idx1-ubyte");
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "none stated; cite Cohen, Afshar, Tapson, van Schaik 2017",
                "https://www.nist.gov/itl/products-and-services/emnist-dataset",
                SPLITS.stream().flatMap(EmnistFactory::files).toList()));
    }

    private static Stream<PublishedFile> files(String split) {
        return Stream.of("train", "test")
                .map(which -> half(split, which))
                .flatMap(half -> Stream.of(half.images(), half.labels()))
                .map(file -> new PublishedFile(file, "", download(file)));
    }

    private static Download download(String file) {
        return new Download(
                List.of(URI.create("https://biometrics.nist.gov/cs_links/EMNIST/gzip.zip")),
                "58c8d27c78d21e728a6bc7b3cc06412e",
                "gzip/" + file + ".gz");
    }
}
