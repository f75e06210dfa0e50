package org.parley.datasets;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

/** {@code cifar100}: small colour images of 100 classes that form 20 coarse classes. */
@Extension
@Described(
        name = "cifar100",
        says = "CIFAR-100: 50 000 + 10 000 colour images of 32 x 32 pixels, 100 classes in 20 coarse classes.")
public final class Cifar100Factory implements DatasetFactory {

    private static final int COARSE = 20;
    private static final int FINE = 100;
    private static final int WHITE = 255;

    private static final Option<String> LABELS =
            Option.choice("labels", "fine", "coarse").says("Which of the two labels is to be learned.");

    @Override
    public List<Option<?>> options() {
        return Stream.concat(Stream.of(LABELS), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        boolean fine = settings.get(LABELS).equals("fine");
        Limits limits = Limits.of(settings);
        return new Splits(
                dataset(home, "train.bin", fine, limits.train()),
                Optional.of(dataset(home, "test.bin", fine, limits.test())));
    }

    private Dataset dataset(Path home, String file, boolean fine, int limit) {
        Source source = Source.of(DataFiles.require(home.resolve(name()), file, name()));
        Checksum checksum = new Checksum();
        CifarFile.Images images = new CifarFile.Images(limit);
        new CifarFile(source, COARSE, FINE).read(images, checksum);
        Features features = Features.ofBytes(images.rows(), WHITE);
        if (!fine) {
            return Dataset.ofClasses(name(), features, images.labels(0), COARSE, checksum.hexadecimal());
        }
        int[] coarse = coarseOfFine(source, images.labels(0), images.labels(1));
        return Dataset.ofClasses(name(), features, images.labels(1), FINE, checksum.hexadecimal())
                .withCoarseClasses(coarse);
    }

    /** A class that does not occur is counted to coarse class 0. */
    private static int[] coarseOfFine(Source source, int[] coarse, int[] fine) {
        int[] result = new int[FINE];
        Arrays.fill(result, -1);
        for (int k = 0; k < fine.length; k++) {
            int known = result[fine[k]];
            if (known >= 0 && known != coarse[k]) {
                throw source.fault(
                        "class " + fine[k] + " is in coarse class " + known + " and, by image " + k + ", in "
                                + coarse[k],
                        Source.FRESH_COPY);
            }
            result[fine[k]] = coarse[k];
        }
        return Arrays.stream(result).map(found -> Math.max(found, 0)).toArray();
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "none stated; cite Krizhevsky 2009",
                "https://www.cs.toronto.edu/~kriz/cifar.html",
                List.of(
                        file("train.bin", "6172c7755cfe09b2fe270c85cebc1b15"),
                        file("test.bin", "4499cfba6c016c1be1438163640a0898"))));
    }

    private static PublishedFile file(String name, String md5) {
        return new PublishedFile(
                name,
                md5,
                new Download(
                        List.of(URI.create("https://www.cs.toronto.edu/~kriz/cifar-100-binary.tar.gz")),
                        "03b5dce01913d631647c71ecec9e9cb8",
                        "cifar-100-binary/" + name));
    }
}
