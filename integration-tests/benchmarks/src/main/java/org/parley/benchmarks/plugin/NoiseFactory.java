package org.parley.benchmarks.plugin;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;
import org.pf4j.Extension;

/**
 * {@code noise}: as many random pictures as Fashion-MNIST has, so that benchmarks need no files. Pictures of a class have something in
 * common, or no loss would ever fall.
 */
@Extension
@Described(name = "noise", says = "Random pictures of ten classes, of the size and number of Fashion-MNIST's.")
public final class NoiseFactory implements DatasetFactory {

    private static final int SAMPLES = 60_000;
    private static final int WIDTH = 784;
    private static final int CLASSES = 10;

    @Override
    public Splits read(Settings settings, Path home) {
        SplittableRandom random = new SplittableRandom(1);
        byte[][] prototypes = new byte[CLASSES][WIDTH];
        for (byte[] prototype : prototypes) {
            random.nextBytes(prototype);
        }
        byte[][] rows = new byte[SAMPLES][WIDTH];
        int[] labels = new int[SAMPLES];
        for (int k = 0; k < SAMPLES; k++) {
            labels[k] = random.nextInt(CLASSES);
            random.nextBytes(rows[k]);
            blend(prototypes[labels[k]], rows[k]);
        }
        return new Splits(
                Dataset.ofClasses(name(), Features.ofBytes(rows, 255), labels, CLASSES, ""), Optional.empty());
    }

    /** Half prototype, half noise, and dark: the steps that suit real pictures would overshoot on brighter ones. */
    private static void blend(byte[] prototype, byte[] row) {
        for (int j = 0; j < row.length; j++) {
            row[j] = (byte) (((prototype[j] & 0xFF) + (row[j] & 0xFF)) / 6);
        }
    }
}
