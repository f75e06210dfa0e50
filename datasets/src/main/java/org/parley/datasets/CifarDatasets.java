package org.parley.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/** CIFAR-10 and CIFAR-100: small color images. */
public final class CifarDatasets {

    private CifarDatasets() {}

    /** {@code cifar10}: small color images. A row has the red, the green and the blue plane. */
    @Described(
            name = "cifar10",
            description = "CIFAR-10: 50,000 training and 10,000 test images in color, 32 x 32 pixels, 10 classes.")
    public static final class Cifar10Factory implements DatasetFactory {

        private static final int CLASSES = 10;
        private static final int WHITE = 255;

        private static final Option<Integer> BATCHES = Option.integer("batches")
                .from(1)
                .to(5)
                .orElse(5)
                .description("Number of training batches to read, from the first one on.");

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
            return CifarDatasets.publication(
                    name(),
                    List.of(
                            file(TRAIN.get(0), "5dd7e06a14cb22eb9f671a540d1b7c25")
                                    .withSha256("cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5"),
                            file(TRAIN.get(1), "5ea93a67294ea407fff1d09f752e9692")
                                    .withSha256("a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed"),
                            file(TRAIN.get(2), "942cd6a4bcdd0dd3c604fbe906cb4421"),
                            file(TRAIN.get(3), "ae636b3ba5c66a11e91e8cb52e771fcb"),
                            file(TRAIN.get(4), "53f37980c15c3d472c316c40844f3f0d"),
                            file(TEST, "803d5f7f4d78ea53de84dbe85f74fb6d")
                                    .withSha256("8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b")));
        }

        private static PublishedFile file(String name, String md5) {
            return CifarDatasets.file(
                    name, md5, "cifar-10", "c32a1d4ab5d03f1284b67883e8d87530", "cifar-10-batches-bin/");
        }
    }

    /** {@code cifar100}: small color images of 100 classes, grouped into 20 coarse classes. */
    @Described(
            name = "cifar100",
            description =
                    "CIFAR-100: 50,000 training and 10,000 test images in color, 32 x 32 pixels, 100 classes in 20 coarse classes.")
    public static final class Cifar100Factory implements DatasetFactory {

        private static final int COARSE = 20;
        private static final int FINE = 100;
        private static final int WHITE = 255;

        private static final Option<String> LABELS =
                Option.choice("labels", "fine", "coarse").description("Labels to learn: fine or coarse classes.");

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

        /** Returns the coarse class of each class; a class without images is assigned to coarse class 0. */
        private static int[] coarseOfFine(Source source, int[] coarse, int[] fine) {
            int[] result = new int[FINE];
            Arrays.fill(result, -1);
            for (int k = 0; k < fine.length; k++) {
                int known = result[fine[k]];
                if (known >= 0 && known != coarse[k]) {
                    throw source.diagnostic(
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
            return CifarDatasets.publication(
                    name(),
                    List.of(
                            file("train.bin", "6172c7755cfe09b2fe270c85cebc1b15"),
                            file("test.bin", "4499cfba6c016c1be1438163640a0898")));
        }

        private static PublishedFile file(String name, String md5) {
            return CifarDatasets.file(name, md5, "cifar-100", "03b5dce01913d631647c71ecec9e9cb8", "cifar-100-binary/");
        }
    }

    private static PublishedFile file(String name, String md5, String archive, String archiveMd5, String folder) {
        URI address = URI.create("https://www.cs.toronto.edu/~kriz/" + archive + "-binary.tar.gz");
        return new PublishedFile(name, md5, new Download(List.of(address), archiveMd5, folder + name));
    }

    private static Optional<Publication> publication(String name, List<PublishedFile> files) {
        return Optional.of(new Publication(
                name, "none stated; cite Krizhevsky 2009", "https://www.cs.toronto.edu/~kriz/cifar.html", files));
    }

    /** The binary format of CIFAR: records of one or two label bytes and 3 x 1024 pixels. */
    static final class CifarFile {

        private static final int PIXELS = 3 * 32 * 32;

        private final Source source;
        private final Source.MemoryBudget budget;
        private final int[] classes;

        /**
         * @param classes the number of classes of each label byte
         */
        CifarFile(Source source, int... classes) {
            this.source = source;
            this.budget = new Source.MemoryBudget(source);
            this.classes = classes;
        }

        /** Images and labels, collected from one or more files. */
        static final class Images {

            private final int limit;
            private final List<byte[]> rows = new ArrayList<>();
            private final List<byte[]> labels = new ArrayList<>();

            Images(int limit) {
                this.limit = limit;
            }

            byte[][] rows() {
                return rows.toArray(byte[][]::new);
            }

            /** Returns the labels at this position of each record. */
            int[] labels(int position) {
                return labels.stream().mapToInt(label -> label[position] & 0xFF).toArray();
            }
        }

        void read(Images into, Checksum checksum) {
            source.read(checksum, content -> {
                readAll(content, into);
                return into;
            });
        }

        private void readAll(InputStream content, Images into) throws IOException {
            int length = classes.length + PIXELS;
            long count = 0;
            for (byte[] record = content.readNBytes(length); record.length > 0; record = content.readNBytes(length)) {
                if (record.length < length) {
                    throw source.diagnostic(
                            "ends after " + record.length + " bytes of image " + count + ", but an image has " + length
                                    + " bytes",
                            Source.FRESH_COPY);
                }
                requireLabels(record, count);
                if (into.rows.size() < into.limit) {
                    budget.take(length);
                    into.labels.add(Arrays.copyOf(record, classes.length));
                    into.rows.add(Arrays.copyOfRange(record, classes.length, length));
                }
                count++;
            }
            if (count == 0) {
                throw source.diagnostic("is empty", Source.FRESH_COPY);
            }
        }

        private void requireLabels(byte[] record, long image) {
            for (int k = 0; k < classes.length; k++) {
                int label = record[k] & 0xFF;
                if (label >= classes[k]) {
                    throw source.diagnostic(
                            "label " + label + " of image " + image + " is not between 0 and " + (classes[k] - 1),
                            "check that the file belongs to this dataset");
                }
            }
        }
    }
}
