package org.parley.datasets;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;

/** Images in the four files that MNIST made a custom, by their official names. */
abstract class MnistFormatFactory implements DatasetFactory {

    private static final IdxImages.Half TRAIN =
            new IdxImages.Half("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
    private static final IdxImages.Half TEST = new IdxImages.Half("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    @Override
    public final List<Option<?>> options() {
        return Limits.options();
    }

    @Override
    public final Splits read(Settings settings, Path home) {
        return new IdxImages(name(), 10, 0).read(home.resolve(name()), TRAIN, TEST, Limits.of(settings));
    }

    /**
     * @param md5 of the unpacked files: training images and labels, test images and labels
     * @param sha256 of the same
     * @param mirrors folders that offer them gzip-compressed
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
