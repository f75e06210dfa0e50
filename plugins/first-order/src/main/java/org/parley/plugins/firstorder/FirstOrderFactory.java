package org.parley.plugins.firstorder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code first-order}: see {@link FirstOrder}. It is exact for no class of problem, because the penalty is finite. */
@Extension
@Described(name = "first-order", says = "F2SA's hypergradient: a penalty in place of second derivatives.")
public final class FirstOrderFactory implements EstimatorFactory {

    private static final Option<Component<ScheduleFactory>> PENALTY = Option.schedule("penalty")
            .orElseNumber(10)
            .says("The penalty λ by rounds; the bias falls as 1/λ, and noise and round-off grow with it.");

    @Override
    public List<Option<?>> options() {
        return List.of(PENALTY);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        Component<ScheduleFactory> penalty = settings.get(PENALTY);
        return new FirstOrder(scope, penalty.factory().create(penalty.settings(), scope.horizon()));
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Set<String> drives(Settings settings) {
        return Set.of("penalised");
    }

    @Override
    public boolean allowsConstraints(Settings settings) {
        return true;
    }

    /** The penalty compares two minimisers, which must come from the same set. */
    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        return constraint("lower", run).equals(constraint("penalised", run))
                ? List.of()
                : List.of("'first-order' compares the lower level with 'penalised', so both need the same constraint;"
                        + " write it under levels.lower and levels.penalised");
    }

    private static Optional<Map.Entry<String, Map<String, Object>>> constraint(String level, RunOutline run) {
        return run.component("levels." + level + ".constraint")
                .map(bound -> Map.entry(bound.name(), bound.settings().values()));
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        return run.isSinglePrecision()
                ? List.of(
                        "'first-order' multiplies the difference of two gradients by the penalty, which in single precision"
                                + " costs as many digits as the penalty has; precision: float64 keeps them")
                : List.of();
    }
}
