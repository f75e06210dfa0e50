package org.parley.tck.dense;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;

/** The model {@code bowls}: agent i minimizes a_i |x - c_i|^2 / 2, without a lower level. */
@Described(name = "bowls", description = "One quadratic cost per agent.")
public record Bowls(int dimension) implements BilevelModelFactory {

    public static double steepness(int agent) {
        return 1 + agent % 3;
    }

    public static double centre(int agent, int k) {
        return Math.sin(5 * agent + 2 * k + 1);
    }

    /** Returns entry k of the common minimum of all agents. */
    public static double solution(int agents, int k) {
        double pull = 0;
        double steepness = 0;
        for (int i = 0; i < agents; i++) {
            pull += steepness(i) * centre(i, k);
            steepness += steepness(i);
        }
        return pull / steepness;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return BilevelModel.of(dimension, 0, Bowl::new);
    }

    private record Bowl(int agent) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += steepness(agent) * Math.pow(x[k] - centre(agent, k), 2) / 2;
            }
            return sum;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < x.length; k++) {
                out[k] = steepness(agent) * (x[k] - centre(agent, k));
            }
        }
    }
}
