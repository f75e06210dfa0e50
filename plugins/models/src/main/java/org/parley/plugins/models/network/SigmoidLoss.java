package org.parley.plugins.models.network;

import org.parley.plugins.models.numeric.Exponential;

/** s = 1 / (1 + exp(t z)) for one score z and t = 1 for label 1, -1 for label 0: bounded, and not convex. */
public final class SigmoidLoss implements Loss {

    @Override
    public boolean isConvex() {
        return false;
    }

    @Override
    public int outputs(int classes) {
        return 1;
    }

    @Override
    public double evaluate(double[] scores, int outputs, int label) {
        scores[0] = Exponential.sigmoid(-Logistic.sign(label) * scores[0]);
        return scores[0];
    }

    @Override
    public void gradient(double[] evaluated, int outputs, int label, double[] out) {
        out[0] = -Logistic.sign(label) * evaluated[0] * (1 - evaluated[0]);
    }

    @Override
    public void curvature(double[] evaluated, int outputs, int label, double[] direction) {
        direction[0] *= evaluated[0] * (1 - evaluated[0]) * (1 - 2 * evaluated[0]);
    }

    @Override
    public boolean isRight(double[] evaluated, int outputs, int label) {
        return label == 1 ? evaluated[0] < 0.5 : evaluated[0] <= 0.5;
    }
}
