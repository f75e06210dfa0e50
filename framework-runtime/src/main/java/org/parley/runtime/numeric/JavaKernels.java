package org.parley.runtime.numeric;

import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.MatrixProducts;

/** Plain Java: works everywhere, at about two thirds of the speed of a tuned library. */
final class JavaKernels implements Kernels {

    private final MatrixProducts<float[]> floats = new BlockedProducts<>(FloatPanel::new);
    private final MatrixProducts<double[]> doubles = new BlockedProducts<>(DoublePanel::new);

    @Override
    public String description() {
        return "plain Java" + (FusedMultiplyAdd.AVAILABLE ? " with fused multiply-add" : "");
    }

    @Override
    public MatrixProducts<float[]> floats() {
        return floats;
    }

    @Override
    public MatrixProducts<double[]> doubles() {
        return doubles;
    }
}
