package org.parley.tck.lab;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;

/** The lower problem of {@link LabProblem} at x = 0 as a problem without a lower level. */
@Described(name = SingleProblemFactory.NAME, says = "A single-level problem of the test kit.")
final class SingleProblemFactory implements BilevelModelFactory {

    static final String NAME = "tck-single";

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        LabProblem problem = new LabProblem(context.agents());
        return BilevelModel.of(
                LabProblem.LOWER, 0, agent -> new Single(problem.agent(agent).doubles()));
    }

    private record Single(Objective<double[]> lower) implements DoubleObjective {

        private static final double[] ZERO = new double[LabProblem.UPPER];

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return lower.lower(ZERO, x, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            lower.lowerGradient(ZERO, x, draw, out);
        }
    }
}
