package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunOutline;
import org.pf4j.Extension;

@Extension
@Described(
        name = "kkt-residual",
        says =
                "Column kkt_residual: what remains of the conditions of Karush, Kuhn and Tucker for minimising f where dg/dy is 0.")
public final class KktResidualFactory implements ObserverFactory {

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        boolean shared =
                run.problem() == ProblemClass.SHARED_LOWER && run.levels().contains(SharedResidual.MULTIPLIER);
        boolean personal =
                run.problem() == ProblemClass.PERSONAL_LOWER && run.levels().contains("lower");
        return shared || personal
                ? List.of()
                : List.of(
                        "it needs a personal lower problem, or a shared one whose estimator drives the multiplier of the lower"
                                + " level as the level auxiliary: use such an estimator, as recipe sparkle-ed does, or leave this observer out");
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return context.run().problem() == ProblemClass.SHARED_LOWER
                ? new SharedResidual(context)
                : new PersonalResidual(context);
    }
}
