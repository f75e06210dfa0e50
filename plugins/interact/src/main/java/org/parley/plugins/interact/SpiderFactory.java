package org.parley.plugins.interact;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorWrapperFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(
        name = "spider",
        says = "Variance reduction around another estimator: exact now and then, sampled differences in between.")
public final class SpiderFactory extends EstimatorWrapperFactory {

    private static final Option<Long> PERIOD =
            Option.wholeNumber("period").from(1).orElse(32L).says("Rounds from one exact estimate to the next.");
    private static final Option<Component<EstimatorFactory>> OF = Option.component("of", EstimatorFactory.class)
            .mandatory()
            .says("The estimator whose differences are followed.");
    private static final Option<Component<EstimatorFactory>> EXACT = Option.component("exact", EstimatorFactory.class)
            .mandatory()
            .says("The estimator of every period's first round.");

    @Override
    public List<Option<?>> options() {
        return List.of(PERIOD, OF, EXACT);
    }

    @Override
    public List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>();
        for (Option<Component<EstimatorFactory>> option : List.of(OF, EXACT)) {
            Component<EstimatorFactory> inner = settings.get(option);
            if (!inner.factory().drives(inner.settings()).isEmpty()) {
                faults.add(option.name() + ": '" + inner.factory().name()
                        + "' moves a level of its own and so gives no difference between two points;"
                        + " implicit, neumann and gradient do");
            }
        }
        if (roles(settings).isEmpty()) {
            faults.add("of and exact must be directions of the same variable, but one is of x and one of y");
        }
        return faults;
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new Spider(scope, create(settings, scope, OF), create(settings, scope, EXACT), settings.get(PERIOD));
    }

    @Override
    protected List<Component<EstimatorFactory>> inner(Settings settings) {
        return List.of(settings.get(OF), settings.get(EXACT));
    }

    private static Estimator create(Settings settings, Scope scope, Option<Component<EstimatorFactory>> option) {
        Component<EstimatorFactory> inner = settings.get(option);
        return inner.factory().create(inner.settings(), scope.child(option.name()));
    }

    /** Where x and y stay, so does what the exact estimator said. */
    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        Component<EstimatorFactory> exact = settings.get(EXACT);
        return exact.factory().exactFor(exact.settings());
    }

    @Override
    public double error(Settings settings, double condition) {
        Component<EstimatorFactory> exact = settings.get(EXACT);
        return exact.factory().error(exact.settings(), condition);
    }
}
