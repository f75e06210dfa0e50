package org.parley.plugins.vector;

import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.MatrixProducts;

/** Both precisions. */
final class VectorKernels implements Kernels {

    private final MatrixProducts<float[]> floats = new VectorProducts<>(FloatTile::new);
    private final MatrixProducts<double[]> doubles = new VectorProducts<>(DoubleTile::new);

    @Override
    public String description() {
        return "Vector API of JDK " + Runtime.version().feature() + ", " + FloatTile.SPECIES.vectorBitSize() + " bits";
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
