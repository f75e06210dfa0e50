package org.parley.datasets;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;

/** The four files that MNIST made a custom, by their official names. */
final class MnistFiles {

    private static final IdxImages.Half TRAIN =
            new IdxImages.Half("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
    private static final IdxImages.Half TEST = new IdxImages.Half("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    private MnistFiles() {}

    static Splits read(String name, Path home, Limits limits) {
        return new IdxImages(name, 10, 0).read(home.resolve(name), TRAIN, TEST, limits);
    }

    /**
     * @param md5 of the unpacked files: training images and labels, test images and labels
     * @param mirrors folders that offer them packed
     */
    static List<PublishedFile> published(List<String> md5, String... mirrors) {
        return List.of(
                file(TRAIN.images(), md5.get(0), mirrors),
                file(TRAIN.labels(), md5.get(1), mirrors),
                file(TEST.images(), md5.get(2), mirrors),
                file(TEST.labels(), md5.get(3), mirrors));
    }

    private static PublishedFile file(String name, String md5, String... mirrors) {
        String[] addresses =
                Arrays.stream(mirrors).map(mirror -> mirror + name + ".gz").toArray(String[]::new);
        return new PublishedFile(name, md5, Download.of(addresses));
    }
}
