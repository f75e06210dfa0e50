package org.parley.plugins.models.meta;

import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.Matrix;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Batch;
import org.parley.plugins.models.network.NetworkPass;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.network.Softmax;
import org.parley.plugins.models.network.WholeSet;
import org.parley.plugins.models.numeric.Arithmetic;

/** What the layers below a private last one make of all samples; kept for as long as x stays what it is. */
final class HiddenFeatures<A> {

    private final Arithmetic<A> arithmetic;
    private final Samples samples;
    private final NetworkPass<A> pass;
    private final int dimension;
    private final double[] row;
    private A at;
    private Matrix<A> features;
    private boolean current;

    HiddenFeatures(Arithmetic<A> arithmetic, Architecture architecture, Samples samples) {
        int last = architecture.layers().size() - 1;
        this.arithmetic = arithmetic;
        this.samples = samples;
        this.pass = new NetworkPass<>(arithmetic, architecture, new Softmax());
        this.dimension = architecture.size(0, last);
        this.row = new double[architecture.layers().get(last).inputs()];
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
            if (!isAt(x)) {
                compute(parameters);
                remember(x);
            }
            current = true;
        }
        return features;
    }

    private boolean isAt(A x) {
        if (at == null) {
            return false;
        }
        for (int k = 0; k < dimension; k++) {
            if (arithmetic.get(at, k) != arithmetic.get(x, k)) {
                return false;
            }
        }
        return true;
    }

    private void compute(Parameters<A> parameters) {
        if (features == null) {
            features = Matrix.in(arithmetic.allocate(samples.size() * row.length), 0, samples.size(), row.length);
        }
        Draw all = new WholeSet(samples.size(), true);
        pass.moved();
        int sample = 0;
        for (int chunk = 0; chunk < Batch.chunks(all); chunk++) {
            pass.open(samples, all, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                pass.lastInputs(e, row);
                arithmetic.write(row, features.array(), sample * row.length, row.length);
                sample++;
            }
        }
    }

    private void remember(A x) {
        if (at == null) {
            at = arithmetic.allocate(dimension);
        }
        System.arraycopy(x, 0, at, 0, dimension);
    }
}
