package org.parley.tck.law;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.TestRun;

/**
 * The laboratory's problem, which counts for itself at how many points the costs of all agents were looked at.
 *
 * @param points counted so far: each look at another point than the one before
 */
@Described(name = TestRun.PROBLEM, says = "A problem of the test kit that counts.")
record CountedProblemFactory(AtomicLong points) implements BilevelModelFactory {

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        LabProblem problem = new LabProblem(context.agents());
        return BilevelModel.of(problem.upperDimension(), problem.lowerDimension(), agent -> {
            Objective<double[]> counted = new Counted(problem.agent(agent).doubles());
            return () -> counted;
        });
    }

    private final class Counted implements Objective<double[]> {

        private final Objective<double[]> costs;
        private double[] lastX = {};
        private double[] lastY = {};

        Counted(Objective<double[]> costs) {
            this.costs = costs;
        }

        private Objective<double[]> at(double[] x, double[] y) {
            if (!Arrays.equals(x, lastX) || !Arrays.equals(y, lastY)) {
                points.incrementAndGet();
                lastX = x.clone();
                lastY = y.clone();
            }
            return costs;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return at(x, y).upper(x, y, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return at(x, y).lower(x, y, draw);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            at(x, y).upperGradientX(x, y, draw, out);
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            at(x, y).upperGradientY(x, y, draw, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            at(x, y).lowerGradient(x, y, draw, out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            at(x, y).lowerGradientX(x, y, draw, out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            costs.hessian(x, y, draw, v, out);
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            costs.mixed(x, y, draw, v, out);
        }
    }
}
