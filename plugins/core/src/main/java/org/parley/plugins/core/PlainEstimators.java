package org.parley.plugins.core;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** The simplest estimators. */
public final class PlainEstimators {

    private PlainEstimators() {}

    @Described(name = "gradient", description = "Gradient of the lower cost in y.")
    public static final class GradientFactory implements EstimatorFactory {

        private static final String OF_THE_LEVEL = "level";

        private static final Option<NumberOrWord> BATCH = Option.numberOr("batch", OF_THE_LEVEL, "full")
                .from(1)
                .description("Samples per gradient: the level's batch (level), all samples (full), or a number.");

        @Override
        public List<Option<?>> options() {
            return List.of(BATCH);
        }

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle at = scope.oracle();
            NumberOrWord batch = settings.get(BATCH);
            if (batch.number().isPresent()) {
                int size = (int) batch.number().getAsDouble();
                return (x, y, direction) -> at.at(x, y).draw("gradient", size).lowerGradient(direction);
            }
            if (batch.is(OF_THE_LEVEL)) {
                return (x, y, direction) -> at.at(x, y).lowerGradient(direction);
            }
            return (x, y, direction) -> at.at(x, y).full().lowerGradient(direction);
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.LOWER);
        }
    }

    /** {@code direct}: df/dx alone; y is treated as independent of x. */
    @Described(
            name = "direct",
            description =
                    "Direct gradient: the partial derivative of the upper cost in x, which ignores that the lower solution depends on x.")
    public static final class DirectFactory implements EstimatorFactory {

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle at = scope.oracle();
            return (x, y, direction) -> at.at(x, y).upperGradientX(direction);
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }

    /** {@code none}: the zero direction, for single-level training of y at a fixed x. */
    @Described(
            name = "none",
            description = "Zero direction: x keeps its initial value, and only the lower level is trained.")
    public static final class NoneFactory implements EstimatorFactory {

        @Override
        public Estimator create(Settings settings, Scope scope) {
            return (x, y, direction) -> direction.fill(0);
        }

        @Override
        public boolean movesUpper(Settings settings) {
            return false;
        }

        @Override
        public boolean allowsConstraints(Settings settings) {
            return true;
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }
}
