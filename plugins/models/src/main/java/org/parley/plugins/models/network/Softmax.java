package org.parley.plugins.models.network;

import org.parley.plugins.models.numeric.Exponential;

/** Cross-entropy -log p_label with p = softmax(scores); gradient p - e_label, second derivative diag(p) - p p'. */
public final class Softmax implements Loss {

    @Override
    public boolean isConvex() {
        return true;
    }

    @Override
    public int outputs(int classes) {
        return classes;
    }

    @Override
    public double evaluate(double[] scores, int outputs, int label) {
        double largest = Exponential.largest(scores, outputs);
        double own = scores[label] - largest;
        return Exponential.softmax(scores, outputs, largest) - own;
    }

    @Override
    public void gradient(double[] evaluated, int outputs, int label, double[] out) {
        System.arraycopy(evaluated, 0, out, 0, outputs);
        out[label] -= 1;
    }

    @Override
    public void curvature(double[] evaluated, int outputs, int label, double[] direction) {
        double mean = 0;
        for (int c = 0; c < outputs; c++) {
            mean += evaluated[c] * direction[c];
        }
        for (int c = 0; c < outputs; c++) {
            direction[c] = evaluated[c] * (direction[c] - mean);
        }
    }

    @Override
    public boolean isRight(double[] evaluated, int outputs, int label) {
        for (int c = 0; c < outputs; c++) {
            boolean ahead = c < label ? evaluated[label] > evaluated[c] : evaluated[label] >= evaluated[c];
            if (!ahead) {
                return false;
            }
        }
        return true;
    }
}
