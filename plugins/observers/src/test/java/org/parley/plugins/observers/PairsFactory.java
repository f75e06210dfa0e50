package org.parley.plugins.observers;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** f_i = |x - a_i|^2 / 2 + |y - b_i|^2 / 2 and g_i = sum_k h_ik y_k^2 / 2 - s_i x_k y_k, for two-dimensional x and y. */
@Described(name = "pairs", description = "Quadratic costs in two dimensions.")
final class PairsFactory implements BilevelModelFactory {

    static double[] a(int agent) {
        return new double[] {1 + agent, -agent};
    }

    static double[] b(int agent) {
        return new double[] {0.5 * agent, 2};
    }

    static double[] h(int agent) {
        return new double[] {1 + 0.5 * agent, 2};
    }

    static double s(int agent) {
        return 1 + 0.25 * agent;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new Pairs(context.agents());
    }

    private record Pairs(int agents) implements BilevelModel, Reference {

        @Override
        public int upperDimension() {
            return 2;
        }

        @Override
        public int lowerDimension() {
            return 2;
        }

        @Override
        public AgentCosts agent(int agent) {
            return () -> new Costs(agent);
        }

        @Override
        public List<Metric> metrics() {
            return List.of(new Metric("rank", false));
        }

        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return problem == ProblemClass.SHARED_LOWER ? Optional.of(this) : Optional.empty();
        }

        @Override
        public void lowerSolution(double[] x, int agent, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = meanOfS() * x[k] / meanOfH(k);
            }
        }

        /** The hypergradient is x - mean a + (mean s / mean h) (y* - mean b). */
        @Override
        public void hypergradient(double[] x, double[] out) {
            double[] y = new double[2];
            lowerSolution(x, 0, y);
            for (int k = 0; k < 2; k++) {
                double meanA = 0;
                double meanB = 0;
                for (int i = 0; i < agents; i++) {
                    meanA += a(i)[k] / agents;
                    meanB += b(i)[k] / agents;
                }
                out[k] = x[k] - meanA + meanOfS() / meanOfH(k) * (y[k] - meanB);
            }
        }

        private double meanOfS() {
            double sum = 0;
            for (int i = 0; i < agents; i++) {
                sum += s(i);
            }
            return sum / agents;
        }

        private double meanOfH(int k) {
            double sum = 0;
            for (int i = 0; i < agents; i++) {
                sum += h(i)[k];
            }
            return sum / agents;
        }
    }

    private record Costs(int agent) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (int k = 0; k < 2; k++) {
                sum += (x[k] - a(agent)[k]) * (x[k] - a(agent)[k]) / 2
                        + (y[k] - b(agent)[k]) * (y[k] - b(agent)[k]) / 2;
            }
            return sum;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (int k = 0; k < 2; k++) {
                sum += h(agent)[k] * y[k] * y[k] / 2 - s(agent) * x[k] * y[k];
            }
            return sum;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = x[k] - a(agent)[k];
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = y[k] - b(agent)[k];
            }
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = h(agent)[k] * y[k] - s(agent) * x[k];
            }
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = h(agent)[k] * v[k];
            }
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int k = 0; k < 2; k++) {
                out[k] = -s(agent) * v[k];
            }
        }

        /** Agent 0 does not have a value. */
        @Override
        public void measure(double[] x, double[] y, double[] out) {
            out[0] = agent == 0 ? Double.NaN : agent;
        }
    }
}
