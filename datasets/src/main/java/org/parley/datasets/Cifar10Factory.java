package org.parley.datasets;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.Features;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.pf4j.Extension;

/** {@code cifar10}: small colour images; a row is the red, the green and the blue plane. */
@Extension
@Described(name = "cifar10", says = "CIFAR-10: 50 000 + 10 000 colour images of 32 x 32 pixels, 10 classes.")
public final class Cifar10Factory implements DatasetFactory {

    private static final int CLASSES = 10;
    private static final int WHITE = 255;

    private static final Option<Integer> BATCHES = Option.integer("batches")
            .from(1)
            .to(5)
            .orElse(5)
            .says("How many of the training batches are read, the first ones.");

    private static final List<String> TRAIN = IntStream.rangeClosed(1, 5)
            .mapToObj(k -> "data_batch_" + k + ".bin")
            .toList();
    private static final String TEST = "test_batch.bin";

    @Override
    public List<Option<?>> options() {
        return Stream.concat(Stream.of(BATCHES), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        Limits limits = Limits.of(settings);
        List<String> batches = TRAIN.subList(0, settings.get(BATCHES));
        return new Splits(
                dataset(home, batches, limits.train()), Optional.of(dataset(home, List.of(TEST), limits.test())));
    }

    private Dataset dataset(Path home, List<String> names, int limit) {
        List<Path> files = names.stream()
                .map(file -> DataFiles.require(home.resolve(name()), file, name()))
                .toList();
        Checksum checksum = new Checksum();
        CifarFile.Images images = new CifarFile.Images(limit);
        files.forEach(file -> new CifarFile(Source.of(file), CLASSES).read(images, checksum));
        return Dataset.ofClasses(
                name(), Features.ofBytes(images.rows(), WHITE), images.labels(0), CLASSES, checksum.hexadecimal());
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "none stated; cite Krizhevsky 2009",
                "https://www.cs.toronto.edu/~kriz/cifar.html",
                List.of(
                        file(TRAIN.get(0), "5dd7e06a14cb22eb9f671a540d1b7c25")
                                .withSha256("cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5"),
                        file(TRAIN.get(1), "5ea93a67294ea407fff1d09f752e9692")
                                .withSha256("a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed"),
                        file(TRAIN.get(2), "942cd6a4bcdd0dd3c604fbe906cb4421"),
                        file(TRAIN.get(3), "ae636b3ba5c66a11e91e8cb52e771fcb"),
                        file(TRAIN.get(4), "53f37980c15c3d472c316c40844f3f0d"),
                        file(TEST, "803d5f7f4d78ea53de84dbe85f74fb6d")
                                .withSha256("8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b"))));
    }

    private static PublishedFile file(String name, String md5) {
        return new PublishedFile(
                name,
                md5,
                new Download(
                        List.of(URI.create("https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz")),
                        "c32a1d4ab5d03f1284b67883e8d87530",
                        "cifar-10-batches-bin/" + name));
    }
}
