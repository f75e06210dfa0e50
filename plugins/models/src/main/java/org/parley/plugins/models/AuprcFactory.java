package org.parley.plugins.models;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.AgentNumber;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.costs.ReferenceOption;
import org.parley.plugins.models.numeric.Vectors;

/** {@code auprc}: x is a linear score, y contains the sums of its smoothed average precision. */
@Described(
        name = "auprc",
        description =
                "AUPRC maximization: learns a linear score that ranks one class first, by the area under the precision-recall curve.")
public final class AuprcFactory implements BilevelModelFactory {

    private static final Option<Integer> POSITIVE =
            Option.integer("positive").from(0).to(1_000_000).orElse(1).description("The class to rank first.");
    private static final Option<Double> MARGIN = Option.number("margin")
            .from(1e-6)
            .to(1e6)
            .orElse(1.0)
            .description("Margin by which positives should be ranked ahead.");
    private static final Option<Double> SMOOTHING = Option.number("smoothing")
            .from(1e-12)
            .to(1e6)
            .orElse(0.01)
            .description("Smoothing of the quotients in f, which avoids division by zero.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor of the penalty ridge/2 |x|^2 in f.");

    @Override
    public List<Option<?>> options() {
        return List.of(POSITIVE, MARGIN, SMOOTHING, RIDGE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassifierModel.labeled(context, name());
        int positive = settings.get(POSITIVE);
        data.hosted()
                .filter(agent -> positives(data.agent(agent).train(), positive).length == 0)
                .findFirst()
                .ifPresent(agent -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "model.with.positive",
                            "agent " + agent + " does not have a training sample of class " + positive,
                            "choose another class, fewer agents or a more even partition"));
                });
        return new Auprc(data, settings);
    }

    /** The dimension of y is twice the largest number of positives of an agent. */
    @Override
    public List<AgentNumber> numbers(Settings settings) {
        return List.of(positiveSamples(settings));
    }

    private static AgentNumber positiveSamples(Settings settings) {
        int positive = settings.get(POSITIVE);
        return new AgentNumber(
                "training samples of class " + positive, agent -> positives(agent.train(), positive).length);
    }

    /** Returns the indices of the positive samples. */
    private static int[] positives(Samples samples, int positiveClass) {
        return IntStream.range(0, samples.size())
                .filter(k -> samples.label(k) == positiveClass)
                .toArray();
    }

    /** A shared linear score x that ranks positives first, with a separate y for each agent; see {@link RankingObjective}. */
    private static final class Auprc implements BilevelModel {

        private static final Metric TEST_AUPRC = new Metric("test_auprc", true);

        private final NetworkData data;
        private final Settings settings;
        private final int mostPositives;

        private Auprc(NetworkData data, Settings settings) {
            this.data = data;
            this.settings = settings;
            this.mostPositives = IntStream.range(0, data.agents())
                    .map(agent -> (int) data.number(positiveSamples(settings), agent))
                    .max()
                    .orElse(0);
        }

        private int positivesOf(int agent) {
            return positives(data.agent(agent).train(), settings.get(POSITIVE)).length;
        }

        @Override
        public int upperDimension() {
            return data.width();
        }

        @Override
        public int lowerDimension() {
            return 2 * mostPositives;
        }

        @Override
        public AgentCosts agent(int agent) {
            return new RankingObjective(data.agent(agent), lowerDimension(), settings);
        }

        /** At x = 0 every pair has the squared margin as loss. y starts at the resulting values, so that f is not a quotient of zeros. */
        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            int own = positivesOf(agent);
            double margin = settings.get(MARGIN);
            double fraction = (double) own / data.agent(agent).train().size();
            for (int a = 0; a < own; a++) {
                y[2 * a] = margin * margin * fraction;
                y[2 * a + 1] = margin * margin;
            }
        }

        @Override
        public List<Metric> metrics() {
            return List.of(TEST_AUPRC);
        }

        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return ReferenceOption.AUTO.reference(this, problem, data.agents(), data.trainSize());
        }
    }

    /**
     * The smoothed average precision of a linear score x'phi, whose two inner sums are the lower problem.
     *
     * <p>loss(a, s) = max(0, margin - x'phi_a + x'phi_s)^2 measures whether s is ranked above the positive a. For each of the agent's P
     * positives, y_a learns the mean over all samples s of h_a(x, s) = (loss(a, s) if s is positive, loss(a, s)).
     *
     * <p>The costs are g = mean over s of 1/(2P) sum_a |y_a - h_a(x, s)|^2 and f = -1/P sum_a y_a1 / sqrt(y_a2^2 + smoothing^2) + ridge/2
     * |x|^2. A sample of g is an s, a sample of f an a.
     *
     * <p>Agents with fewer positives than the maximum have unused entries of y, which tend to zero.
     */
    private static final class RankingObjective implements DoubleObjective {

        private final double[][] features;
        private final boolean[] positive;
        private final int[] positives;
        private final double[][] test;
        private final boolean[] testPositive;
        private final double margin;
        private final double smoothing;
        private final double ridge;
        private final double[] scores;
        private final double[] expected;
        private boolean known;

        /**
         * @param entries the dimension of y, which is at least twice the number of this agent's positives
         */
        RankingObjective(AgentData data, int entries, Settings settings) {
            int positiveClass = settings.get(POSITIVE);
            this.features = rows(data.train());
            this.positive = marks(data.train(), positiveClass);
            this.positives = positives(data.train(), positiveClass);
            this.test = rows(data.test());
            this.testPositive = marks(data.test(), positiveClass);
            this.margin = settings.get(MARGIN);
            this.smoothing = settings.get(SMOOTHING);
            this.ridge = settings.get(RIDGE);
            this.scores = new double[features.length];
            this.expected = new double[entries];
        }

        @Override
        public void moved() {
            known = false;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (int k = 0; k < draw.size(); k++) {
                int a = 2 * draw.index(k);
                sum -= y[a] / root(y[a + 1]);
            }
            return sum / draw.size() + ridge / 2 * Vectors.dot(x, x);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            prepare(x, draw);
            double sum = 0;
            for (int a = 0; a < positives.length; a++) {
                for (int k = 0; k < draw.size(); k++) {
                    int s = draw.index(k);
                    double loss = Vectors.square(excess(a, s));
                    sum += Vectors.square(y[2 * a] - (positive[s] ? loss : 0)) + Vectors.square(y[2 * a + 1] - loss);
                }
            }
            sum /= draw.size();
            for (int k = 2 * positives.length; k < y.length; k++) {
                sum += Vectors.square(y[k]);
            }
            return sum / (2 * positives.length);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < out.length; k++) {
                out[k] = ridge * x[k];
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                int a = 2 * draw.index(k);
                double root = root(y[a + 1]);
                out[a] -= 1 / (root * draw.size());
                out[a + 1] += y[a] * y[a + 1] / (root * root * root * draw.size());
            }
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            prepare(x, draw);
            for (int k = 0; k < y.length; k++) {
                out[k] = (y[k] - expected[k]) / positives.length;
            }
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            prepare(x, draw);
            minusJacobian(draw, y, 1, out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int k = 0; k < v.length; k++) {
                out[k] = v[k] / positives.length;
            }
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            prepare(x, draw);
            minusJacobian(draw, v, 0, out);
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            double[] testScores = new double[test.length];
            for (int k = 0; k < test.length; k++) {
                testScores[k] = Vectors.dot(test[k], x);
            }
            out[0] = AveragePrecision.of(testScores, testPositive);
        }

        @Override
        public int upperSamples() {
            return positives.length;
        }

        @Override
        public int lowerSamples() {
            return features.length;
        }

        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(1.0 / positives.length);
        }

        private void prepare(double[] x, Draw draw) {
            if (known) {
                return;
            }
            Arrays.fill(expected, 0);
            for (int s = 0; s < features.length; s++) {
                scores[s] = Vectors.dot(features[s], x);
            }
            for (int a = 0; a < positives.length; a++) {
                for (int k = 0; k < draw.size(); k++) {
                    int s = draw.index(k);
                    double loss = Vectors.square(excess(a, s)) / draw.size();
                    expected[2 * a] += positive[s] ? loss : 0;
                    expected[2 * a + 1] += loss;
                }
            }
            known = true;
        }

        /** Writes the mean over s of -(dh(s)/dx)' (v - factor h(s)) / P to {@code out}, at the prepared scores. */
        private void minusJacobian(Draw draw, double[] v, double factor, double[] out) {
            Arrays.fill(out, 0);
            for (int a = 0; a < positives.length; a++) {
                double own = 0;
                for (int k = 0; k < draw.size(); k++) {
                    int s = draw.index(k);
                    double excess = excess(a, s);
                    double learnt = factor * Vectors.square(excess);
                    double weight = v[2 * a + 1] - learnt + (positive[s] ? v[2 * a] - learnt : 0);
                    double slope = -2 * excess * weight / ((double) draw.size() * positives.length);
                    own -= slope;
                    Vectors.add(slope, features[s], out);
                }
                Vectors.add(own, features[positives[a]], out);
            }
        }

        /** Returns the amount by which the sample s violates the margin behind the positive a. */
        private double excess(int a, int s) {
            return Math.max(0, margin - scores[positives[a]] + scores[s]);
        }

        private double root(double value) {
            return Math.sqrt(value * value + smoothing * smoothing);
        }

        private static double[][] rows(Samples samples) {
            double[][] rows = new double[samples.size()][samples.width()];
            for (int k = 0; k < rows.length; k++) {
                samples.copyFeatures(k, rows[k], 0);
            }
            return rows;
        }

        private static boolean[] marks(Samples samples, int positiveClass) {
            boolean[] marks = new boolean[samples.size()];
            for (int k = 0; k < marks.length; k++) {
                marks[k] = samples.label(k) == positiveClass;
            }
            return marks;
        }
    }

    /** The mean over positives of the precision among all samples scored at least as high: the area under the precision-recall curve. */
    static final class AveragePrecision {

        private AveragePrecision() {}

        /** Returns NaN without positives. */
        static double of(double[] scores, boolean[] positive) {
            List<Integer> ranking = IntStream.range(0, scores.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer k) -> -scores[k]))
                    .toList();
            double sum = 0;
            int positives = 0;
            int from = 0;
            while (from < ranking.size()) {
                // Equal scores are processed together, because their order is arbitrary.
                int to = from;
                int among = 0;
                while (to < ranking.size() && scores[ranking.get(to)] == scores[ranking.get(from)]) {
                    among += positive[ranking.get(to)] ? 1 : 0;
                    to++;
                }
                positives += among;
                sum += among * (double) positives / to;
                from = to;
            }
            return positives == 0 ? Double.NaN : sum / positives;
        }
    }
}
