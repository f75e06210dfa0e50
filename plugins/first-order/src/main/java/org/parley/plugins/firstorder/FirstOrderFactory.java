package org.parley.plugins.firstorder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

/** Creates the estimator {@code first-order}, see {@link FirstOrder}. It is exact for no problem class, because the penalty is finite. */
@Described(
        name = "first-order",
        description = "F2SA's first-order hypergradient: a penalty replaces second derivatives.")
public final class FirstOrderFactory implements EstimatorFactory {

    private static final Option<Component<ScheduleFactory>> PENALTY = Option.schedule("penalty")
            .orElseNumber(10)
            .description(
                    "Penalty λ, a schedule over rounds; the bias falls as 1/λ, while noise and rounding error grow "
                            + "with it.");

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

    /** Requires the same constraint on both levels, because the penalty compares their minimizers. */
    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        return constraint("lower", run).equals(constraint("penalised", run))
                ? List.of()
                : List.of("'first-order' compares the lower level with 'penalised', so both need the same "
                        + "constraint; set it under levels.lower and levels.penalised");
    }

    private static Optional<Map.Entry<String, Map<String, Object>>> constraint(String level, RunOutline run) {
        return run.component("levels." + level + ".constraint")
                .map(bound -> Map.entry(bound.name(), bound.settings().values()));
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        return run.isSinglePrecision()
                ? List.of("'first-order' multiplies the difference of two gradients by the penalty, so single "
                        + "precision loses as many digits as the penalty has; precision: float64 keeps "
                        + "them")
                : List.of();
    }

    /**
     * F2SA's hypergradient. The level {@code penalised} descends on f / lambda + g towards a, and the direction is df/dx(x, a) + lambda
     * (dg/dx(x, a) - dg/dx(x, y)).
     *
     * <p>Both gradients of g use the same samples, so lambda multiplies the difference between two points and not the noise of two draws.
     */
    static final class FirstOrder implements Estimator {

        private final Scope scope;
        private final Oracle at;
        private final Level a;
        private final Schedule lambda;
        private final Block gradientY;
        private final Block residual;
        private final Block gxOfPenalised;
        private final Block gxOfLower;

        FirstOrder(Scope scope, Schedule lambda) {
            this.scope = scope;
            this.lambda = lambda;
            at = scope.oracle();
            a = scope.level("penalised", scope.lowerDimension());
            gradientY = scope.scratch("gradient-y", scope.lowerDimension());
            residual = scope.scratch("residual", scope.lowerDimension());
            gxOfPenalised = scope.scratch("gx-of-penalised", scope.upperDimension());
            gxOfLower = scope.scratch("gx-of-lower", scope.upperDimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            double weight = lambda.at(scope.round());
            for (int step = 0; step < a.steps(); step++) {
                if (step > 0) {
                    scope.tick();
                }
                at.at(x, a.value()).lowerGradient(residual);
                at.upperGradientY(gradientY);
                residual.assign(1, residual, 1 / weight, gradientY);
                a.descend(residual);
            }
            at.at(x, y).lowerGradientX(gxOfLower);
            at.at(x, a.value()).lowerGradientX(gxOfPenalised);
            at.upperGradientX(direction);
            direction.assign(1, direction, weight, gxOfPenalised, -weight, gxOfLower);
        }
    }
}
