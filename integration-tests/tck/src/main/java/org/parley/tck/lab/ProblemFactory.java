package org.parley.tck.lab;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** {@link LabProblem} as a model. */
@Described(name = ProblemFactory.NAME, says = "A quadratic problem of the test kit, with every answer in closed form.")
final class ProblemFactory implements BilevelModelFactory {

    static final String NAME = "tck-quadratic";

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new LabProblem(context.agents());
    }
}
