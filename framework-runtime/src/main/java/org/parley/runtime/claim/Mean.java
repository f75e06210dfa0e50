package org.parley.runtime.claim;

import java.util.Arrays;

/** How the seeds become one number. */
public enum Mean {
    ARITHMETIC,
    /** For what is positive and differs by factors, such as errors of problems that the seeds draw. */
    GEOMETRIC;

    double of(double... values) {
        return this == ARITHMETIC
                ? Arrays.stream(values).average().orElse(Double.NaN)
                : StrictMath.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }
}
