package org.parley.plugins.models.network;

import java.util.function.IntUnaryOperator;
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
        Exponential.subtractLargest(scores, 0, outputs);
        double own = scores[label];
        for (int c = 0; c < outputs; c++) {
            scores[c] = Exponential.of(scores[c]);
        }
        return Exponential.normalise(scores, 0, outputs) - own;
    }

    @Override
    public void evaluate(
            double[] scores,
            int outputs,
            int first,
            int samples,
            IntUnaryOperator label,
            double[] losses,
            double[] scratch) {
        for (int e = 0; e < samples; e++) {
            int row = e * outputs;
            Exponential.subtractLargest(scores, row, outputs);
            losses[first + e] = scores[row + label.applyAsInt(first + e)];
        }
        Exponential.of(scores, scratch, samples * outputs);
        for (int e = 0; e < samples; e++) {
            losses[first + e] = Exponential.normalise(scores, e * outputs, outputs) - losses[first + e];
        }
    }

    @Override
    public void gradient(double[] evaluated, int outputs, int label, double[] out) {
        System.arraycopy(evaluated, 0, out, 0, outputs);
        out[label] -= 1;
    }

    @Override
    public void curvature(double[] evaluated, int outputs, int label, double[] direction) {
        curvatureAt(0, evaluated, outputs, direction);
    }

    /** The same for the sample whose numbers begin at {@code from}. */
    public static void curvatureAt(int from, double[] evaluated, int outputs, double[] direction) {
        double mean = 0;
        for (int c = from; c < from + outputs; c++) {
            mean += evaluated[c] * direction[c];
        }
        for (int c = from; c < from + outputs; c++) {
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
