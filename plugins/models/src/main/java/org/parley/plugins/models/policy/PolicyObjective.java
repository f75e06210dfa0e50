package org.parley.plugins.models.policy;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.numeric.Vectors;

/**
 * g = sum_s (y_s - (B x + c)_s)^2, where B x + c is what y stands for: E[r + gamma phi(s')x], or phi(s)x minus that.
 *
 * <p>f = 1/(2S) sum_s (phi(s)x - y_s)^2 + ridge/2 |x|^2 in the first form, with y_s alone in place of the difference in the second. On a
 * full draw expectations are exact; a draw of m samples replaces them by averages over m transitions from every state.
 */
final class PolicyObjective implements DoubleObjective {

    private final Environment environment;
    private final Form form;
    private final double[][] rewards;
    private final double noise;
    private final double discount;
    private final double ridge;
    private final double[][] expectedB;
    private final double[] expectedC;
    private final double[][] sampledB;
    private final double[] sampledC;
    private boolean sampled;
    private Supplier<double[]> solution;

    /**
     * @param rewards entry (s, s') is this agent's reward for going from s to s'
     * @param noise standard deviation of what is added to every sampled reward
     */
    PolicyObjective(
            Environment environment, Form form, double[][] rewards, double noise, double discount, double ridge) {
        this.environment = environment;
        this.form = form;
        this.rewards = rewards;
        this.noise = noise;
        this.discount = discount;
        this.ridge = ridge;
        this.expectedB = new double[environment.states()][environment.width()];
        this.expectedC = new double[environment.states()];
        this.sampledB = new double[environment.states()][environment.width()];
        this.sampledC = new double[environment.states()];
        for (int s = 0; s < environment.states(); s++) {
            begin(s, expectedB, expectedC);
            for (int next = 0; next < environment.states(); next++) {
                add(s, next, environment.transitions()[s][next], 0, expectedB, expectedC);
            }
        }
    }

    @Override
    public void moved() {
        sampled = false;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        double sum = 0;
        for (int s = 0; s < y.length; s++) {
            double error = judged(s, x, y);
            sum += error * error;
        }
        return sum / (2 * y.length) + ridge / 2 * Vectors.dot(x, x);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        double sum = 0;
        for (int s = 0; s < y.length; s++) {
            double distance = distance(s, x, y, draw);
            sum += distance * distance;
        }
        return sum;
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] = ridge * x[k];
        }
        if (form == Form.VALUE) {
            for (int s = 0; s < y.length; s++) {
                Vectors.add(judged(s, x, y) / y.length, environment.features()[s], out);
            }
        }
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        double sign = form == Form.VALUE ? -1 : 1;
        for (int s = 0; s < y.length; s++) {
            out[s] = sign * judged(s, x, y) / y.length;
        }
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        for (int s = 0; s < y.length; s++) {
            out[s] = 2 * distance(s, x, y, draw);
        }
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        for (int s = 0; s < y.length; s++) {
            Vectors.add(-2 * distance(s, x, y, draw), b(draw)[s], out);
        }
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int s = 0; s < out.length; s++) {
            out[s] = 2 * v[s];
        }
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        for (int s = 0; s < v.length; s++) {
            Vectors.add(-2 * v[s], b(draw)[s], out);
        }
    }

    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(2);
    }

    /** This agent, which measures itself by its distance to that solution. */
    PolicyObjective judgedAgainst(Supplier<double[]> networkSolution) {
        solution = networkSolution;
        return this;
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        double[] best = solution.get();
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (x[k] - best[k]) * (x[k] - best[k]);
        }
        out[0] = sum;
    }

    /** A in what f judges at the lower solution, A x + c, up to its sign. */
    double[][] judgedSlope() {
        double[][] slope = new double[expectedB.length][];
        for (int s = 0; s < slope.length; s++) {
            slope[s] = expectedB[s].clone();
            if (form == Form.VALUE) {
                Vectors.add(-1, environment.features()[s], slope[s]);
            }
        }
        return slope;
    }

    /** c in what f judges at the lower solution, A x + c. */
    double[] judgedOffset() {
        return expectedC.clone();
    }

    double ridge() {
        return ridge;
    }

    private double judged(int s, double[] x, double[] y) {
        return form == Form.VALUE ? Vectors.dot(environment.features()[s], x) - y[s] : y[s];
    }

    private double distance(int s, double[] x, double[] y, Draw draw) {
        return y[s] - Vectors.dot(b(draw)[s], x) - c(draw)[s];
    }

    private double[][] b(Draw draw) {
        prepare(draw);
        return draw.full() ? expectedB : sampledB;
    }

    private double[] c(Draw draw) {
        prepare(draw);
        return draw.full() ? expectedC : sampledC;
    }

    private void prepare(Draw draw) {
        if (draw.full() || sampled) {
            return;
        }
        RandomGenerator random = draw.random();
        for (int s = 0; s < environment.states(); s++) {
            begin(s, sampledB, sampledC);
            for (int k = 0; k < draw.size(); k++) {
                int next = environment.next(s, random);
                double extra = noise == 0 ? 0 : noise * random.nextGaussian();
                add(s, next, 1.0 / draw.size(), extra, sampledB, sampledC);
            }
        }
        sampled = true;
    }

    private void begin(int s, double[][] b, double[] c) {
        Arrays.fill(b[s], 0);
        c[s] = 0;
        if (form == Form.RESIDUAL) {
            Vectors.add(1, environment.features()[s], b[s]);
        }
    }

    /** Adds one transition, with this weight, to what y stands for. */
    private void add(int s, int next, double weight, double extraReward, double[][] b, double[] c) {
        double signed = form == Form.VALUE ? weight : -weight;
        Vectors.add(signed * discount, environment.features()[next], b[s]);
        c[s] += signed * (rewards[s][next] + extraReward);
    }
}
