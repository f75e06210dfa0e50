package org.parley.plugins.core;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorWrapperFactory;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

@Described(
        name = "storm",
        description =
                "STORM around another estimator: variance-reduced momentum from evaluations at the current and the "
                        + "previous point, on the same samples.")
public final class StormFactory extends EstimatorWrapperFactory {

    private static final Option<Component<EstimatorFactory>> OF = Option.component("of", EstimatorFactory.class)
            .mandatory()
            .description("The estimator to evaluate at both points.");
    private static final Option<Component<ScheduleFactory>> WEIGHT = Option.schedule("weight")
            .orElseNumber(0.1)
            .description("Weight a of the new estimate, from 0 to 1, by rounds; 1 is the estimator itself.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, WEIGHT);
    }

    @Override
    public List<String> errors(Settings settings) {
        Component<EstimatorFactory> inner = settings.get(OF);
        if (!inner.factory().drives(inner.settings()).isEmpty()) {
            return List.of("of: '" + inner.name()
                    + "' updates a level, so it cannot be evaluated at two points;"
                    + " use implicit, neumann or gradient");
        }
        return List.of();
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        Schedule a = weight(settings, new Horizon(run.agents(), run.rounds(), 1, 1, 0));
        double largest = Math.max(a.at(0), a.at(run.rounds() - 1));
        return largest <= 1
                ? List.of()
                : List.of("weight reaches " + largest + ", and a weight above 1 amplifies earlier errors;"
                        + " choose at most 1");
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        Component<EstimatorFactory> inner = settings.get(OF);
        Estimator estimator = inner.factory().create(inner.settings(), scope.child("of"));
        return new Storm(scope, estimator, weight(settings, scope.horizon()));
    }

    private static Schedule weight(Settings settings, Horizon horizon) {
        Component<ScheduleFactory> weight = settings.get(WEIGHT);
        return weight.factory().create(weight.settings(), horizon);
    }

    /** At fixed x and y, the average tends to that of the wrapped estimator. */
    @Override
    protected List<Component<EstimatorFactory>> inner(Settings settings) {
        return List.of(settings.get(OF));
    }

    /**
     * STORM around an estimator e: d+ = e(x+, y+; s) + (1 - a) (d - e(x, y; s)), where d starts at e. Both points use the same samples s,
     * because draws depend only on the tick.
     */
    static final class Storm implements Estimator {

        /** Omits the correction before the first estimate, even if it is not finite. */
        private static final DoubleBinaryOperator KEPT = (error, share) -> share == 0 ? 0 : share * error;

        private final Scope scope;
        private final Estimator of;
        private final Schedule a;
        private final Block d;
        private final Block previousX;
        private final Block previousY;
        private final Block begun;
        private final Block before;

        Storm(Scope scope, Estimator of, Schedule a) {
            this.scope = scope;
            this.of = of;
            this.a = a;
            d = scope.block("d", scope.dimension());
            previousX = scope.block("previous-x", scope.upperDimension());
            previousY = scope.block("previous-y", scope.lowerDimension());
            begun = scope.block("begun", 1);
            before = scope.scratch("before", scope.dimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            of.estimate(x, y, direction);
            of.estimate(previousX, previousY, before);
            d.assign(1, d, -1, before);
            d.assign(KEPT, d, begun);
            d.assign(1 - a.at(scope.round()), d, 1, direction);
            begun.fill(1);
            previousX.assign(1, x);
            previousY.assign(1, y);
            direction.assign(1, d);
        }
    }
}
