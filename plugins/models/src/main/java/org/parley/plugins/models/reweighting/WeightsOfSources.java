package org.parley.plugins.models.reweighting;

import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;
import org.parley.plugins.models.weighting.SampleWeights;

/**
 * w_e = S p_s(e) with p = softmax(x) over S sources, so that equal x weigh every sample with 1; gradient S p_s (e_s - p).
 */
final class WeightsOfSources<A> implements SampleWeights<A> {

    private final Arithmetic<A> arithmetic;
    private final int[] sourceOfSample;
    private final double[] shares;
    private boolean current;

    WeightsOfSources(Arithmetic<A> arithmetic, int[] sourceOfSample, int sources) {
        this.arithmetic = arithmetic;
        this.sourceOfSample = sourceOfSample;
        this.shares = new double[sources];
    }

    @Override
    public void moved() {
        current = false;
    }

    @Override
    public double weight(A x, int sample) {
        prepare(x);
        return shares.length * shares[sourceOfSample[sample]];
    }

    @Override
    public void addGradient(A x, int sample, double factor, A out) {
        int source = sourceOfSample[sample];
        double scaled = factor * weight(x, sample);
        for (int s = 0; s < shares.length; s++) {
            double change = scaled * ((s == source ? 1 : 0) - shares[s]);
            arithmetic.set(out, s, arithmetic.get(out, s) + change);
        }
    }

    private void prepare(A x) {
        if (current) {
            return;
        }
        arithmetic.read(x, 0, shares, shares.length);
        Exponential.softmax(shares, shares.length);
        current = true;
    }
}
