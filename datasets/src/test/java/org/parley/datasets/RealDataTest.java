package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.datasets.Given.row;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

/** Checks published files, if this machine has them. */
@Tag("slow")
class RealDataTest {

    @Test
    void readsMnist() {
        Splits splits = images(new MnistDatasets.MnistFactory());
        assertThat(splits.train().labels()).startsWith(5, 0, 4, 1, 9, 2);
        assertThat(counts(splits.train())).containsExactly(5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949);
    }

    @Test
    void readsFashionMnist() {
        Splits splits = images(new MnistDatasets.FashionMnistFactory());
        assertThat(splits.train().labels()).startsWith(9, 0, 0, 3, 0, 2);
        assertThat(counts(splits.train())).containsOnly(6000);
    }

    private static Splits images(DatasetFactory factory) {
        Splits splits = RealData.read(factory, factory.name());
        assertThat(splits.train().size()).isEqualTo(60_000);
        assertThat(splits.train().width()).isEqualTo(784);
        assertThat(splits.test().orElseThrow().size()).isEqualTo(10_000);
        return splits;
    }

    @Test
    void readsCifar10OrExplainsHowToUnpackIt() {
        try {
            Splits splits = RealData.read(new CifarDatasets.Cifar10Factory(), "cifar10", "batches", 1);
            assertThat(splits.train().labels()).startsWith(6, 9, 9, 4, 1);
            assertThat(splits.train().size()).isEqualTo(10_000);
        } catch (ParleyException e) {
            assertThat(e.diagnostics().get(0).hint()).contains("parley datasets add cifar10");
        }
    }

    @Test
    void checksumsArePublishedForLocalFiles() throws IOException, NoSuchAlgorithmException {
        for (DatasetFactory factory : List.of(
                new MnistDatasets.MnistFactory(),
                new MnistDatasets.FashionMnistFactory(),
                new TabularDatasets.AustralianFactory(),
                new SpeechDigitsFactory())) {
            Publication publication = factory.publication().orElseThrow();
            Path folder = RealData.folder(publication.folder());
            for (PublishedFile file : publication.files()) {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                Path found = DataFiles.require(folder, file.name(), factory.name());
                file.copyContent(found, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
                assertThat(HexFormat.of().formatHex(digest.digest()))
                        .as(file.name())
                        .isEqualTo(file.sha256());
            }
        }
    }

    @Test
    void readsAustralian() {
        Dataset data = RealData.read(new TabularDatasets.AustralianFactory(), "australian")
                .train();
        assertThat(data.size()).isEqualTo(690);
        assertThat(data.width()).isEqualTo(14);
        assertThat(counts(data)).containsExactly(383, 307);
        assertThat(row(data, 0)).startsWith(1f, -0.749474f, -0.181429f, 0f, -0.538462f);
    }

    @Test
    void readsShakespeare() {
        Splits splits = RealData.read(new LeafFactory(), "shakespeare");
        assertThat(splits.train().size()).isEqualTo(61_055);
        assertThat(splits.test().orElseThrow().size()).isEqualTo(14_793);
        assertThat(splits.train().width()).isEqualTo(80);
        assertThat(splits.train().groupCount()).isEqualTo(24);
    }

    /** The nearest class mean classifies most digits correctly, so the features contain the spoken digit. */
    @Test
    void classifiesSpokenDigits() {
        Splits splits = RealData.read(new SpeechDigitsFactory(), "speech-fsdd");
        assertThat(splits.train().size()).isEqualTo(2700);
        assertThat(splits.test().orElseThrow().size()).isEqualTo(300);
        assertThat(splits.train().groupCount()).isEqualTo(6);
        assertThat(nearestMeanAccuracy(splits)).isGreaterThan(0.7);
    }

    private static double nearestMeanAccuracy(Splits splits) {
        Dataset train = splits.train();
        double[][] means = new double[train.classes()][train.width()];
        int[] counts = counts(train);
        for (int k = 0; k < train.size(); k++) {
            int label = train.labels()[k];
            float[] row = row(train, k);
            for (int j = 0; j < row.length; j++) {
                means[label][j] += row[j] / counts[label];
            }
        }
        Dataset test = splits.test().orElseThrow();
        int right = 0;
        for (int k = 0; k < test.size(); k++) {
            float[] row = row(test, k);
            double[] distances = Arrays.stream(means)
                    .mapToDouble(mean -> distance(mean, row))
                    .toArray();
            double least = Arrays.stream(distances).min().orElseThrow();
            right += distances[test.labels()[k]] == least ? 1 : 0;
        }
        return (double) right / test.size();
    }

    private static double distance(double[] mean, float[] row) {
        double sum = 0;
        for (int j = 0; j < row.length; j++) {
            sum += (mean[j] - row[j]) * (mean[j] - row[j]);
        }
        return sum;
    }

    private static int[] counts(Dataset data) {
        int[] counts = new int[data.classes()];
        for (int label : data.labels()) {
            counts[label]++;
        }
        return counts;
    }
}
