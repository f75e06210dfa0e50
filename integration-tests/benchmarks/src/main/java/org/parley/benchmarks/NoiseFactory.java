package org.parley.benchmarks;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;

/** {@code noise}: as many random pixels and labels as Fashion-MNIST has, so that benchmarks need no files. */
final class NoiseFactory implements DatasetFactory {

    private static final int SAMPLES = 60_000;
    private static final int WIDTH = 784;
    private static final int CLASSES = 10;

    @Override
    public String name() {
        return "noise";
    }

    @Override
    public String description() {
        return "Random pixels and labels.";
    }

    @Override
    public Splits read(Settings settings, Path home) {
        SplittableRandom random = new SplittableRandom(1);
        byte[][] rows = new byte[SAMPLES][WIDTH];
        int[] labels = new int[SAMPLES];
        for (int k = 0; k < SAMPLES; k++) {
            random.nextBytes(rows[k]);
            labels[k] = random.nextInt(CLASSES);
        }
        return new Splits(
                Dataset.ofClasses(name(), Features.ofBytes(rows, 255), labels, CLASSES, ""), Optional.empty());
    }
}
