package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.plugins.models.costs.GeneratedModel;
import org.parley.plugins.models.costs.GeneratedModel.SquaredError;
import org.parley.plugins.models.numeric.Vectors;

/** {@code policy-evaluation}: x has the weights of the states' features, y a number per state. The environment is random. */
@Described(
        name = "policy-evaluation",
        description = "Policy evaluation in a random environment whose rewards are distributed over the agents.")
public final class PolicyEvaluationFactory implements BilevelModelFactory {

    private static final Option<Form> FORM = Option.choice("form", Form.class)
            .description(
                    "Meaning of y: the expected value after each state (value, SPARKLE) or the Bellman residual (residual, Gossip DSBO).");
    private static final Option<Integer> STATES = Option.integer("states")
            .from(1)
            .to(10_000)
            .orElse(100)
            .description("Number of states, the dimension of y.");
    private static final Option<Integer> FEATURES = Option.integer("features")
            .from(1)
            .to(10_000)
            .orElse(10)
            .description("Number of features per state, the dimension of x.");
    private static final Option<Double> DISCOUNT =
            Option.number("discount").from(0).to(1).orElse(0.95).description("Discount factor gamma.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(1.0)
            .description("Factor of the penalty ridge/2 |x|^2 in f; SPARKLE's experiment uses 0.");
    private static final Option<Double> NOISE = Option.number("noise")
            .from(0)
            .to(1e6)
            .orElse(0.0)
            .description("Standard deviation of the noise in sampled rewards.");

    @Override
    public List<Option<?>> options() {
        return List.of(FORM, STATES, FEATURES, DISCOUNT, RIDGE, NOISE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int states = settings.get(STATES);
        Environment environment =
                Environment.random(states, settings.get(FEATURES), context.random("policy/environment", 0));
        IntFunction<PolicyObjective> objectives = agent ->
                new PolicyObjective(environment, rewards(states, context.random("policy/rewards", agent)), settings);
        int agents = context.agents();
        SquaredError error = new SquaredError(
                () -> fixedPoint(IntStream.range(0, agents).mapToObj(objectives).toList()));
        return new GeneratedModel(
                environment.width(),
                states,
                agents,
                (long) agents * states,
                agent -> objectives.apply(agent).withError(error),
                List.of(SquaredError.METRIC));
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long states = settings.get(STATES);
        long features = settings.get(FEATURES);
        double environment = (double) states * (states + features);
        double ofOneAgent = (double) states * (states + 2.0 * features);
        double numbers = environment + agents * ofOneAgent;
        return Optional.of(new ModelSize(features, states, Double.BYTES * numbers));
    }

    private static double[][] rewards(int states, RandomGenerator random) {
        double[][] rewards = new double[states][];
        for (int s = 0; s < states; s++) {
            rewards[s] = random.doubles(states).toArray();
        }
        return rewards;
    }

    /**
     * Returns the x that solves the whole network's problem: the minimizer of 1/(2S) |A x + c|^2 + ridge/2 |x|^2, where c averages over
     * agents. Agents have the same A, so the solution is the same for a shared and a personal y.
     *
     * @throws NonPositiveDefiniteMatrixException if the features do not determine a unique solution
     */
    static RealVector fixedPoint(List<PolicyObjective> agents) {
        RealMatrix a = MatrixUtils.createRealMatrix(agents.get(0).upperSlope());
        RealVector c = new ArrayRealVector(a.getRowDimension());
        for (PolicyObjective agent : agents) {
            c = c.add(new ArrayRealVector(agent.expectedC).mapDivide(agents.size()));
        }
        double states = a.getRowDimension();
        RealMatrix hessian = a.transpose()
                .multiply(a)
                .scalarMultiply(1 / states)
                .add(MatrixUtils.createRealIdentityMatrix(a.getColumnDimension())
                        .scalarMultiply(agents.get(0).ridge));
        RealVector slope = a.preMultiply(c).mapDivide(-states);
        return new CholeskyDecomposition(hessian).getSolver().solve(slope);
    }

    /** The meaning of y. */
    private enum Form {
        /** y_s = E[r + gamma phi(s')x] with the upper cost (phi(s)x - y_s)^2: SPARKLE's experiments. */
        VALUE,
        /** y_s = phi(s)x - E[r + gamma phi(s')x] with the upper cost y_s^2: Gossip DSBO. */
        RESIDUAL
    }

    /**
     * A Markov chain over states, each with a feature vector. All agents have the same environment, but different rewards.
     *
     * @param transitions row s has the probabilities of the next state
     * @param features row s has the features of state s
     */
    private record Environment(double[][] transitions, double[][] features) {

        /** Draws normalized uniform transition rows, and features uniform on [0, 1], divided by the root of their number. */
        static Environment random(int states, int features, RandomGenerator random) {
            double[][] transitions = new double[states][];
            double[][] rows = new double[states][];
            for (int s = 0; s < states; s++) {
                transitions[s] = random.doubles(states).toArray();
                double sum = 0;
                for (double weight : transitions[s]) {
                    sum += weight;
                }
                for (int next = 0; next < states; next++) {
                    transitions[s][next] /= sum;
                }
                rows[s] = random.doubles(features).toArray();
                for (int k = 0; k < features; k++) {
                    rows[s][k] /= Math.sqrt(features);
                }
            }
            return new Environment(transitions, rows);
        }

        int states() {
            return transitions.length;
        }

        int width() {
            return features[0].length;
        }

        /** Draws the state after s. */
        int next(int s, RandomGenerator random) {
            double left = random.nextDouble();
            for (int next = 0; next < states() - 1; next++) {
                left -= transitions[s][next];
                if (left < 0) {
                    return next;
                }
            }
            return states() - 1;
        }
    }

    /**
     * g = sum_s (y_s - (B x + c)_s)^2, where B x + c is the target of y: E[r + gamma phi(s')x], or phi(s)x minus that.
     *
     * <p>f = 1/(2S) sum_s (phi(s)x - y_s)^2 + ridge/2 |x|^2 in the first form; the second has y_s instead of the difference. Expectations
     * are exact on a full draw. A draw of m samples replaces them by averages over m transitions from every state.
     */
    static final class PolicyObjective implements DoubleObjective {

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
        private SquaredError error;

        /**
         * @param rewards entry (s, s') is this agent's reward for the transition from s to s'
         */
        private PolicyObjective(Environment environment, double[][] rewards, Settings settings) {
            this.environment = environment;
            this.form = settings.get(FORM);
            this.rewards = rewards;
            this.noise = settings.get(NOISE);
            this.discount = settings.get(DISCOUNT);
            this.ridge = settings.get(RIDGE);
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
                double error = residual(s, x, y);
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
                    Vectors.add(residual(s, x, y) / y.length, environment.features()[s], out);
                }
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            double sign = form == Form.VALUE ? -1 : 1;
            for (int s = 0; s < y.length; s++) {
                out[s] = sign * residual(s, x, y) / y.length;
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

        PolicyObjective withError(SquaredError squaredError) {
            error = squaredError;
            return this;
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            out[0] = error.of(x);
        }

        /** Returns A of A x + c, the argument of f at the lower solution, up to its sign. */
        double[][] upperSlope() {
            double[][] slope = new double[expectedB.length][];
            for (int s = 0; s < slope.length; s++) {
                slope[s] = expectedB[s].clone();
                if (form == Form.VALUE) {
                    Vectors.add(-1, environment.features()[s], slope[s]);
                }
            }
            return slope;
        }

        private double residual(int s, double[] x, double[] y) {
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

        /** Adds one transition with this weight to the target of y. */
        private void add(int s, int next, double weight, double extraReward, double[][] b, double[] c) {
            double signed = form == Form.VALUE ? weight : -weight;
            Vectors.add(signed * discount, environment.features()[next], b[s]);
            c[s] += signed * (rewards[s][next] + extraReward);
        }
    }
}
