package org.parley.plugins.interact;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;

/** A model with as few methods as possible: two costs. The curvature of the lower one is {@code curvature}. */
@Described(name = "bowl", description = "Two parabolas.")
final class Bowl implements BilevelModelFactory {

    private final double curvature;

    Bowl() {
        this(1);
    }

    Bowl(double curvature) {
        this.curvature = curvature;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return BilevelModel.of(1, 1, agent -> new Costs());
    }

    private final class Costs implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return x[0] * x[0] + y[0];
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return curvature * y[0] * y[0] / 2 - x[0] * y[0];
        }
    }
}
