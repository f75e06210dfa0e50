package org.parley.plugins.models.auprc;

import java.util.stream.IntStream;
import org.parley.api.data.Samples;

/** Which of some samples are positive. */
final class Positives {

    private Positives() {}

    static int[] of(Samples samples, int positiveClass) {
        return IntStream.range(0, samples.size())
                .filter(k -> samples.label(k) == positiveClass)
                .toArray();
    }
}
