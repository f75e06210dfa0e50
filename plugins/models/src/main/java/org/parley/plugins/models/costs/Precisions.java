package org.parley.plugins.models.costs;

import org.parley.api.numeric.Kernels;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.plugins.models.numeric.FloatArithmetic;

/** The arithmetic that all agents of a model share, in both precisions. */
public record Precisions(FloatArithmetic floats, DoubleArithmetic doubles) {

    public static Precisions of(Kernels kernels) {
        return new Precisions(new FloatArithmetic(kernels.floats()), new DoubleArithmetic(kernels.doubles()));
    }
}
