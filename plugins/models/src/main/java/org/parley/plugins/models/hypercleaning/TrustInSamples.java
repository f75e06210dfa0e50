package org.parley.plugins.models.hypercleaning;

import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;
import org.parley.plugins.models.weighting.SampleWeights;

/** w_e = 1 / (1 + exp(-x_k)), where k numbers the training samples of all agents through. */
record TrustInSamples<A>(Arithmetic<A> arithmetic, int firstIndex, Detection detection) implements SampleWeights<A> {

    @Override
    public double weight(A x, int sample) {
        return weight(arithmetic.get(x, firstIndex + sample));
    }

    static double weight(double x) {
        return Exponential.sigmoid(x);
    }

    @Override
    public void addGradient(A x, int sample, double factor, A out) {
        int at = firstIndex + sample;
        double weight = weight(x, sample);
        arithmetic.set(out, at, arithmetic.get(out, at) + factor * weight * (1 - weight));
    }

    @Override
    public void measure(A x, double[] out) {
        double[] values = new double[detection.samples()];
        arithmetic.read(x, 0, values, values.length);
        out[1] = detection.auc(values);
        out[2] = detection.meanWeight(values, false);
        out[3] = detection.meanWeight(values, true);
    }
}
