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
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

@Described(
        name = "spider",
        description =
                "SPIDER variance reduction around another estimator: exact once per period, sampled differences in between.")
public final class SpiderFactory extends EstimatorWrapperFactory {

    private static final Option<Long> PERIOD = Option.wholeNumber("period")
            .from(1)
            .orElse(32L)
            .description("Number of rounds from one exact estimate to the next.");
    private static final Option<Component<EstimatorFactory>> OF = Option.component("of", EstimatorFactory.class)
            .mandatory()
            .description("Estimator whose differences are accumulated.");
    private static final Option<Component<EstimatorFactory>> EXACT = Option.component("exact", EstimatorFactory.class)
            .mandatory()
            .description("Estimator of every period's first round.");

    @Override
    public List<Option<?>> options() {
        return List.of(PERIOD, OF, EXACT);
    }

    @Override
    public List<String> errors(Settings settings) {
        List<String> diagnostics = new ArrayList<>();
        for (Option<Component<EstimatorFactory>> option : List.of(OF, EXACT)) {
            Component<EstimatorFactory> inner = settings.get(option);
            if (!inner.factory().drives(inner.settings()).isEmpty()) {
                diagnostics.add(
                        option.name() + ": '" + inner.factory().name()
                                + "' moves a separate level, so it has no difference between two points; use implicit, neumann or gradient");
            }
        }
        if (roles(settings).isEmpty()) {
            diagnostics.add("of and exact must be directions of the same variable, but one is of x and the other of y");
        }
        return diagnostics;
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

    /** Returns the classes for which the exact estimator is exact: if x and y stay, the accumulated differences are zero. */
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

    /**
     * SPIDER around an estimator: exact every {@code period} rounds, and in between d+ = d + e(x+, y+; s) - e(x, y; s). Both points use the
     * same samples s, because the tick determines the draws.
     */
    static final class Spider implements Estimator {

        private final Scope scope;
        private final Estimator of;
        private final Estimator exact;
        private final long period;
        private final Block d;
        private final Block previousX;
        private final Block previousY;
        private final Block before;

        Spider(Scope scope, Estimator of, Estimator exact, long period) {
            this.scope = scope;
            this.of = of;
            this.exact = exact;
            this.period = period;
            d = scope.block("d", scope.dimension());
            previousX = scope.block("previous-x", scope.upperDimension());
            previousY = scope.block("previous-y", scope.lowerDimension());
            before = scope.scratch("before", scope.dimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            if (scope.round() % period == 0) {
                exact.estimate(x, y, d);
            } else {
                of.estimate(x, y, direction);
                of.estimate(previousX, previousY, before);
                d.assign(1, d, 1, direction, -1, before);
            }
            previousX.assign(1, x);
            previousY.assign(1, y);
            direction.assign(1, d);
        }
    }
}
