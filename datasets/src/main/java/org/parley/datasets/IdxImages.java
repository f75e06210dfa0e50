package org.parley.datasets;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;

/**
 * A dataset of grey images in four IDX files, pixels from 0 to 1.
 *
 * @param name of the dataset
 * @param classes how many there are
 * @param firstLabel the label that becomes class 0
 */
record IdxImages(String name, int classes, int firstLabel) {

    private static final int WHITE = 255;

    /** The two files of one half of the dataset. */
    record Half(String images, String labels) {}

    Splits read(Path folder, Half train, Half test, Limits limits) {
        Dataset training = half(folder, train, limits.train());
        Dataset held = half(folder, test, limits.test());
        if (training.width() != held.width()) {
            throw DataFiles.fault(
                    folder,
                    train.images() + " has " + training.width() + " pixels per image, " + test.images() + " has "
                            + held.width(),
                    "take all four files from one source");
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
        return DataFiles.fault(
                labelsFile,
                "holds " + labels + " labels for the " + images + " images of " + imagesFile.getFileName(),
                "take both files from one source");
    }
}
