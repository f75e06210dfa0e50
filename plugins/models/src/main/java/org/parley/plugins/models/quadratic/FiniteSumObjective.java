package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** Costs that are averages over samples, each a {@link Quadratic}; the full average is known in closed form. */
final class FiniteSumObjective implements DoubleObjective {

    private final QuadraticObjective whole;
    private final List<QuadraticObjective> samples;

    FiniteSumObjective(QuadraticObjective average, QuadraticStore samples) {
        this.whole = average;
        this.samples =
                IntStream.range(0, samples.size()).mapToObj(samples::objective).toList();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return average(draw, sample -> sample.upper(x, y, draw));
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return average(draw, sample -> sample.lower(x, y, draw));
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        average(draw, out, (sample, one) -> sample.upperGradientX(x, y, draw, one));
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        average(draw, out, (sample, one) -> sample.upperGradientY(x, y, draw, one));
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        average(draw, out, (sample, one) -> sample.lowerGradient(x, y, draw, one));
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        average(draw, out, (sample, one) -> sample.lowerGradientX(x, y, draw, one));
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        average(draw, out, (sample, one) -> sample.hessian(x, y, draw, v, one));
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        average(draw, out, (sample, one) -> sample.mixed(x, y, draw, v, one));
    }

    @Override
    public int upperSamples() {
        return samples.size();
    }

    @Override
    public int lowerSamples() {
        return samples.size();
    }

    /** Holds for every sample, and so for every draw. */
    @Override
    public OptionalDouble smoothness() {
        return samples.stream()
                .mapToDouble(sample -> sample.smoothness().orElseThrow())
                .max();
    }

    private double average(Draw draw, ToDoubleFunction<QuadraticObjective> value) {
        if (draw.full()) {
            return value.applyAsDouble(whole);
        }
        double sum = 0;
        for (int k = 0; k < draw.size(); k++) {
            sum += value.applyAsDouble(samples.get(draw.index(k)));
        }
        return sum / draw.size();
    }

    private void average(Draw draw, double[] out, BiConsumer<QuadraticObjective, double[]> product) {
        if (draw.full()) {
            product.accept(whole, out);
            return;
        }
        double[] one = new double[out.length];
        Arrays.fill(out, 0);
        for (int k = 0; k < draw.size(); k++) {
            product.accept(samples.get(draw.index(k)), one);
            for (int i = 0; i < out.length; i++) {
                out[i] += one[i] / draw.size();
            }
        }
    }
}
