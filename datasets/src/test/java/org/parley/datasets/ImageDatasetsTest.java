package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;

class ImageDatasetsTest {

    @TempDir
    private Path home;

    @BeforeEach
    void writeImages() throws IOException {
        for (String name : new String[] {"mnist", "fashion-mnist"}) {
            write(
                    name,
                    "train-images-idx3-ubyte",
                    Packed.idx(0x0803, new int[] {3, 1, 2}, pixels(0, 255, 51, 102, 1, 2)));
            write(name, "train-labels-idx1-ubyte", Packed.idx(0x0801, new int[] {3}, pixels(9, 0, 4)));
            write(
                    name,
                    "t10k-images-idx3-ubyte.gz",
                    Packed.gzip(Packed.idx(0x0803, new int[] {1, 1, 2}, pixels(255, 0))));
            write(name, "t10k-labels-idx1-ubyte.gz", Packed.gzip(Packed.idx(0x0801, new int[] {1}, pixels(7))));
        }
    }

    @Test
    void readsMnistAndFashionMnistWithPixelsFromZeroToOne() {
        for (DatasetFactory factory :
                new DatasetFactory[] {new MnistDatasets.MnistFactory(), new MnistDatasets.FashionMnistFactory()}) {
            Splits splits = read(factory);
            Dataset train = splits.train();
            assertThat(train.classes()).isEqualTo(10);
            assertThat(train.labels()).containsExactly(9, 0, 4);
            assertThat(row(train, 0)).containsExactly(0f, 1f);
            assertThat(row(train, 1)).containsExactly(51 / 255f, 102 / 255f);
            Dataset test = splits.test().orElseThrow();
            assertThat(test.labels()).containsExactly(7);
            assertThat(row(test, 0)).containsExactly(1f, 0f);
            assertThat(train.checksum()).hasSize(64).isNotEqualTo(test.checksum());
        }
    }

    @Test
    void keepsTheFirstSamplesUpToALimit() {
        Splits splits = read(new MnistDatasets.MnistFactory(), "limit", 2, "test-limit", 1);
        assertThat(splits.train().labels()).containsExactly(9, 0);
        assertThat(splits.train().size()).isEqualTo(2);
        assertThat(splits.test().orElseThrow().size()).isEqualTo(1);
    }

    @Test
    void refusesLabelsOfAnotherNumberOfImages() throws IOException {
        write("mnist", "train-labels-idx1-ubyte", Packed.idx(0x0801, new int[] {2}, pixels(9, 0)));
        Diagnostic diagnostic = diagnostic(() -> read(new MnistDatasets.MnistFactory()));
        assertThat(diagnostic.path()).endsWith("train-labels-idx1-ubyte");
        assertThat(diagnostic.message()).contains("2 labels for the 3 images of train-images-idx3-ubyte");
    }

    @Test
    void refusesTestImagesOfAnotherSize() throws IOException {
        write("mnist", "t10k-images-idx3-ubyte.gz", Packed.idx(0x0803, new int[] {1, 1, 3}, pixels(1, 2, 3)));
        assertThat(diagnostic(() -> read(new MnistDatasets.MnistFactory())).message())
                .contains("2 pixels per image", "has 3");
    }

    @Test
    void saysHowToGetAMissingFile() throws IOException {
        Files.delete(home.resolve("mnist").resolve("train-images-idx3-ubyte"));
        Diagnostic diagnostic = diagnostic(() -> read(new MnistDatasets.MnistFactory()));
        assertThat(diagnostic.path()).endsWith("train-images-idx3-ubyte");
        assertThat(diagnostic.hint())
                .contains("parley datasets fetch mnist", "parley datasets add mnist DIR", "PARLEY_DATA");
    }

    @Test
    void readsTheSplitsOfEmnist() throws IOException {
        emnist("letters", 1, 26);
        emnist("byclass", 0, 61);
        assertThat(read(new MnistDatasets.EmnistFactory()).train().labels()).containsExactly(0, 61);
        Splits letters = read(new MnistDatasets.EmnistFactory(), "split", "letters");
        assertThat(letters.train().labels()).containsExactly(0, 25);
        assertThat(letters.train().classes()).isEqualTo(26);
        assertThat(diagnostic(() -> read(new MnistDatasets.EmnistFactory(), "split", "digits"))
                        .path())
                .endsWith("emnist-digits-train-images-idx3-ubyte");
    }

    @Test
    void readsTheBatchesOfCifar10() throws IOException {
        write("cifar10", "data_batch_1.bin", cifar(new int[] {3}, new int[] {9}));
        write("cifar10", "data_batch_2.bin.gz", Packed.gzip(cifar(new int[] {0})));
        write("cifar10", "test_batch.bin", cifar(new int[] {5}));
        Splits splits = read(new CifarDatasets.Cifar10Factory(), "batches", 2);
        assertThat(splits.train().labels()).containsExactly(3, 9, 0);
        assertThat(splits.train().width()).isEqualTo(3072);
        assertThat(row(splits.train(), 1)[3071]).isEqualTo(1f);
        assertThat(splits.test().orElseThrow().labels()).containsExactly(5);
        assertThat(diagnostic(() -> read(new CifarDatasets.Cifar10Factory())).path())
                .endsWith("data_batch_3.bin");
    }

    @Test
    void refusesBrokenCifarFiles() throws IOException {
        write("cifar10", "test_batch.bin", cifar(new int[] {5}));
        byte[] good = cifar(new int[] {1}, new int[] {2});
        write("cifar10", "data_batch_1.bin", Arrays.copyOf(good, good.length - 100));
        assertThat(diagnostic(() -> read(new CifarDatasets.Cifar10Factory(), "batches", 1))
                        .message())
                .contains("ends 2973 bytes into image 1", "3073 bytes");
        write("cifar10", "data_batch_1.bin", cifar(new int[] {1}, new int[] {10}));
        assertThat(diagnostic(() -> read(new CifarDatasets.Cifar10Factory(), "batches", 1))
                        .message())
                .contains("label 10 of image 1");
        write("cifar10", "data_batch_1.bin", new byte[0]);
        assertThat(diagnostic(() -> read(new CifarDatasets.Cifar10Factory(), "batches", 1))
                        .message())
                .contains("empty");
    }

    @Test
    void saysHowToUnpackXz() throws IOException {
        write("cifar10", "data_batch_1.bin.xz", new byte[10]);
        Diagnostic diagnostic = diagnostic(() -> read(new CifarDatasets.Cifar10Factory()));
        assertThat(diagnostic.path()).endsWith("data_batch_1.bin.xz");
        assertThat(diagnostic.hint()).contains("xz -dk", "parley datasets add cifar10 " + home.resolve("cifar10"));
    }

    @Test
    void readsThroughLinksAndNoticesAFileThatWasCutShort() throws IOException {
        Path images = home.resolve("mnist/train-images-idx3-ubyte");
        Path elsewhere = Files.move(images, home.resolve("elsewhere"));
        Files.createSymbolicLink(images, elsewhere);
        assertThat(read(new MnistDatasets.MnistFactory()).train().labels()).containsExactly(9, 0, 4);
        byte[] content = Files.readAllBytes(elsewhere);
        Files.write(elsewhere, Arrays.copyOf(content, content.length - 1));
        Diagnostic diagnostic = diagnostic(() -> read(new MnistDatasets.MnistFactory()));
        assertThat(diagnostic.path()).isEqualTo(images.toString());
        assertThat(diagnostic.message()).contains("ends after 2 of them and 1 bytes");
        Files.delete(elsewhere);
        assertThat(diagnostic(() -> read(new MnistDatasets.MnistFactory())).message())
                .contains("the file does not exist");
    }

    @Test
    void readsBothLabelsOfCifar100() throws IOException {
        write("cifar100", "train.bin", cifar(new int[] {4, 99}, new int[] {19, 0}, new int[] {4, 99}));
        write("cifar100", "test.bin", cifar(new int[] {19, 0}));
        Dataset fine = read(new CifarDatasets.Cifar100Factory()).train();
        assertThat(fine.labels()).containsExactly(99, 0, 99);
        assertThat(fine.coarseClasses()).hasSize(100);
        assertThat(fine.coarseClasses()[99]).isEqualTo(4);
        assertThat(fine.coarseClasses()[0]).isEqualTo(19);
        Dataset coarse =
                read(new CifarDatasets.Cifar100Factory(), "labels", "coarse").train();
        assertThat(coarse.labels()).containsExactly(4, 19, 4);
        assertThat(coarse.classes()).isEqualTo(20);
    }

    @Test
    void refusesAClassInTwoCoarseClasses() throws IOException {
        write("cifar100", "train.bin", cifar(new int[] {4, 7}, new int[] {5, 7}));
        write("cifar100", "test.bin", cifar(new int[] {4, 7}));
        assertThat(diagnostic(() -> read(new CifarDatasets.Cifar100Factory())).message())
                .contains("class 7 is in coarse class 4 and, by image 1, in 5");
    }

    private Splits read(DatasetFactory factory, Object... options) {
        return factory.read(settings(factory, options), home);
    }

    private void emnist(String split, int first, int second) throws IOException {
        for (String which : new String[] {"train", "test"}) {
            String prefix = "emnist-" + split + "-" + which;
            write("emnist", prefix + "-images-idx3-ubyte.gz", Packed.idx(0x0803, new int[] {2, 1, 1}, pixels(1, 2)));
            write("emnist", prefix + "-labels-idx1-ubyte.gz", Packed.idx(0x0801, new int[] {2}, pixels(first, second)));
        }
    }

    /** Records with these label bytes and white images. */
    private static byte[] cifar(int[]... labels) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int[] record : labels) {
            bytes.writeBytes(pixels(record));
            byte[] white = new byte[3072];
            Arrays.fill(white, (byte) 255);
            bytes.writeBytes(white);
        }
        return bytes.toByteArray();
    }

    private void write(String folder, String name, byte[] content) throws IOException {
        Packed.write(home.resolve(folder).resolve(name), content);
    }

    private static byte[] pixels(int... values) {
        byte[] bytes = new byte[values.length];
        for (int k = 0; k < values.length; k++) {
            bytes[k] = (byte) values[k];
        }
        return bytes;
    }
}
