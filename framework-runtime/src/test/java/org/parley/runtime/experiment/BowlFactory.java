package org.parley.runtime.experiment;

import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** x²/2 for every agent, without a lower level: a step s multiplies x by 1 − s. */
@Described(name = "bowl", description = "Half the square of x.")
final class BowlFactory implements BilevelModelFactory {

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new Bowl();
    }

    private record Bowl() implements BilevelModel, DoubleObjective, Reference {

        @Override
        public int upperDimension() {
            return 1;
        }

        @Override
        public int lowerDimension() {
            return 0;
        }

        @Override
        public AgentCosts agent(int agent) {
            return this;
        }

        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return Optional.of(this);
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return x[0] * x[0] / 2;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = x[0];
        }

        @Override
        public void lowerSolution(double[] x, int agent, double[] out) {
            // There is none.
        }

        @Override
        public void hypergradient(double[] x, double[] out) {
            out[0] = x[0];
        }
    }
}
