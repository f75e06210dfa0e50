package org.parley.datasets;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** Image datasets in MNIST's format: MNIST, Fashion-MNIST and EMNIST. */
public final class MnistDatasets {

    private MnistDatasets() {}

    /** {@code mnist}: handwritten digits. */
    @Described(
            name = "mnist",
            description =
                    "MNIST: 60,000 training and 10,000 test images of handwritten digits, 28 x 28 pixels, 10 classes.")
    public static final class MnistFactory extends MnistFormatFactory {

        @Override
        public Optional<Publication> publication() {
            return Optional.of(new Publication(
                    name(),
                    "CC BY-SA 3.0 as usually quoted (LeCun, Cortes, Burges)",
                    "http://yann.lecun.com/exdb/mnist/",
                    published(
                            List.of(
                                    "6bbc9ace898e44ae57da46a324031adb",
                                    "a25bea736e30d166cdddb491f175f624",
                                    "2646ac647ad5339dbf082846283269ea",
                                    "27ae3e4e09519cfbb04c329615203637"),
                            List.of(
                                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
                            "https://ossci-datasets.s3.amazonaws.com/mnist/",
                            "https://storage.googleapis.com/cvdf-datasets/mnist/")));
        }
    }

    /** {@code fashion-mnist}: articles of clothing, in MNIST's format. */
    @Described(
            name = "fashion-mnist",
            description =
                    "Fashion-MNIST: 60,000 training and 10,000 test images of clothing, 28 x 28 pixels, 10 classes.")
    public static final class FashionMnistFactory extends MnistFormatFactory {

        @Override
        public Optional<Publication> publication() {
            return Optional.of(new Publication(
                    name(),
                    "MIT (Zalando SE)",
                    "https://github.com/zalandoresearch/fashion-mnist",
                    published(
                            List.of(
                                    "f4a8712d7a061bf5bd6d2ca38dc4d50a",
                                    "9018921c3c673c538a1fc5bad174d6f9",
                                    "8181f5470baa50b63fa0f6fddb340f0a",
                                    "15d484375f8d13e6eb1aabb0c3f46965"),
                            List.of(
                                    "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                                    "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                                    "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                                    "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
                            "https://github.com/zalandoresearch/fashion-mnist/raw/master/data/fashion/",
                            "https://storage.googleapis.com/tensorflow/tf-keras-datasets/")));
        }
    }

    /** {@code emnist}: handwritten letters and digits in MNIST's format. Images are transposed, as published. */
    @Described(
            name = "emnist",
            description =
                    "EMNIST: up to 814,255 images of handwritten letters and digits, 28 x 28 pixels, up to 62 classes.")
    public static final class EmnistFactory implements DatasetFactory {

        private static final List<String> SPLITS =
                List.of("byclass", "bymerge", "balanced", "letters", "digits", "mnist");
        private static final Option<String> SPLIT =
                Option.choice("split", SPLITS.toArray(String[]::new)).description("Published split to read.");
        private static final Map<String, Integer> CLASSES =
                Map.of("byclass", 62, "bymerge", 47, "balanced", 47, "letters", 26, "digits", 10, "mnist", 10);

        @Override
        public List<Option<?>> options() {
            return Stream.concat(Stream.of(SPLIT), Limits.options().stream()).toList();
        }

        @Override
        public Splits read(Settings settings, Path home) {
            String split = settings.get(SPLIT);
            int firstLabel = split.equals("letters") ? 1 : 0; // the only split whose labels start at one
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

    /** Images in four files with the official names of MNIST. */
    abstract static class MnistFormatFactory implements DatasetFactory {

        private static final IdxImages.Half TRAIN =
                new IdxImages.Half("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
        private static final IdxImages.Half TEST =
                new IdxImages.Half("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

        @Override
        public final List<Option<?>> options() {
            return Limits.options();
        }

        @Override
        public final Splits read(Settings settings, Path home) {
            return new IdxImages(name(), 10, 0).read(home.resolve(name()), TRAIN, TEST, Limits.of(settings));
        }

        /**
         * @param md5 the checksums of the decompressed files: training images and labels, test images and labels
         * @param sha256 the SHA-256 checksums of the same files
         * @param mirrors folders that have the files gzip-compressed
         */
        static List<PublishedFile> published(List<String> md5, List<String> sha256, String... mirrors) {
            List<String> names = List.of(TRAIN.images(), TRAIN.labels(), TEST.images(), TEST.labels());
            return IntStream.range(0, names.size())
                    .mapToObj(k -> file(names.get(k), md5.get(k), mirrors).withSha256(sha256.get(k)))
                    .toList();
        }

        private static PublishedFile file(String name, String md5, String... mirrors) {
            String[] addresses =
                    Arrays.stream(mirrors).map(mirror -> mirror + name + ".gz").toArray(String[]::new);
            return new PublishedFile(name, md5, Download.of(addresses));
        }
    }

    /**
     * A dataset of gray images in four IDX files, with pixels from 0 to 1.
     *
     * @param name the name of the dataset
     * @param classes the number of classes
     * @param firstLabel the label that becomes class 0
     */
    record IdxImages(String name, int classes, int firstLabel) {

        private static final int WHITE = 255;

        /** The two files with the training or the test samples. */
        record Half(String images, String labels) {}

        Splits read(Path folder, Half train, Half test, Limits limits) {
            Dataset training = half(folder, train, limits.train());
            Dataset held = half(folder, test, limits.test());
            if (training.width() != held.width()) {
                throw DataFiles.diagnostic(
                        folder,
                        train.images() + " has " + training.width() + " pixels per image, but " + test.images()
                                + " has " + held.width(),
                        "use four files from the same source");
            }
            return new Splits(training, Optional.of(held));
        }

        private Dataset half(Path folder, Half half, int limit) {
            Checksum checksum = new Checksum();
            Path imagesFile = DataFiles.require(folder, half.images(), name);
            Path labelsFile = DataFiles.require(folder, half.labels(), name);
            IdxFile.Images images = new IdxFile(Source.of(imagesFile)).images(limit, checksum);
            int[] labels = new IdxFile(Source.of(labelsFile)).labels(firstLabel, classes, checksum);
            if (labels.length != images.count()) {
                throw mismatch(labelsFile, labels.length, imagesFile, images.count());
            }
            return Dataset.ofClasses(
                    name,
                    Features.ofBytes(images.rows(), WHITE),
                    Arrays.copyOf(labels, images.rows().length),
                    classes,
                    checksum.hexadecimal());
        }

        private static ParleyException mismatch(Path labelsFile, int labels, Path imagesFile, int images) {
            return DataFiles.diagnostic(
                    labelsFile,
                    "contains " + labels + " labels for the " + images + " images of " + imagesFile.getFileName(),
                    "use files from the same source");
        }
    }
}
