package org.parley.plugins.models.meta;

import org.parley.api.numeric.Matrix;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;

/** What the layers below a private last one make of all samples; kept for as long as x stays what it is. */
final class HiddenFeatures<A> {

    private final Arithmetic<A> arithmetic;
    private final MeanLoss<A> network;
    private final Matrix<A> features;
    private final A at;
    private final int dimension;
    private boolean computed;
    private boolean current;

    /** @param network the loss of these samples */
    HiddenFeatures(Arithmetic<A> arithmetic, Architecture architecture, int samples, MeanLoss<A> network) {
        int last = architecture.layers().size() - 1;
        int width = architecture.layers().get(last).inputs();
        this.arithmetic = arithmetic;
        this.network = network;
        this.features = Matrix.in(arithmetic.allocate(samples * width), 0, samples, width);
        this.dimension = architecture.size(0, last);
        this.at = arithmetic.allocate(dimension);
    }

    /** x may be about to change. */
    void moved() {
        current = false;
    }

    /**
     * A sample per row.
     *
     * @param parameters with x in their places
     */
    Matrix<A> at(A x, Parameters<A> parameters) {
        if (!current) {
            if (!computed || !arithmetic.equal(at, x, dimension)) {
                network.copyLastInputs(parameters, features.columns(), features.array());
                features.moveTo(features.array(), 0, features.stamp() + 1);
                System.arraycopy(x, 0, at, 0, dimension);
                computed = true;
            }
            current = true;
        }
        return features;
    }
}
