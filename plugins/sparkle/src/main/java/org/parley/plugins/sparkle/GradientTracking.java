package org.parley.plugins.sparkle;

import java.util.function.Function;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/** Gradient tracking in its three forms. The tracker h follows the average of the steps q. */
public final class GradientTracking {

    private GradientTracking() {}

    @Described(
            name = "atc-gt",
            description =
                    "Gradient tracking, adapt-then-combine (ATC): two exchanges, exact, also on time-varying doubly "
                            + "stochastic graphs. "
                            + "With q = step × direction, h⁺ = W(h + q − q⁻) and x⁺ = W(x − h⁺); first h⁺ = Wq + x − Wx.")
    public static final class AtcGradientTrackingFactory extends TrackingFactory {

        public AtcGradientTrackingFactory() {
            super(new PrimalDualForm(W_SQUARED, LAPLACIAN_SQUARED, W_SQUARED), AtcGradientTracking::new);
        }

        @Override
        public double phases(Settings settings) {
            return 2;
        }
    }

    /** Gradient tracking, adapt-then-combine: h = W (h + q - q');  x+ = W (x - h). It starts at h = W q + (I - W) x. */
    static final class AtcGradientTracking implements MixingStrategy {

        private final Mixer W;
        private final Block h;
        private final Block previous;
        private final Block sum;

        AtcGradientTracking(Scope scope) {
            W = scope.mixer();
            h = scope.block("tracker", scope.dimension());
            previous = scope.block("previous", scope.dimension());
            sum = scope.scratch("sum", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            W.mix(q, h, x, sum);
            h.assign(1, h, 1, x, -1, sum);
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            sum.assign(1, h, 1, q, -1, previous);
            W.mix(sum, h);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            previous.assign(1, q);
            sum.assign(1, x, -1, h);
            W.mix(sum, x);
        }
    }

    @Described(
            name = "semi-atc-gt",
            description =
                    "Gradient tracking, semi-ATC: both vectors in one exchange, exact, also on time-varying doubly stochastic graphs. "
                            + "With q = step × direction, h⁺ = W(h + q − q⁻) and x⁺ = Wx − h⁺; first h⁺ = W(q + x − Wx).")
    public static final class SemiAtcGradientTrackingFactory extends TrackingFactory {

        public SemiAtcGradientTrackingFactory() {
            super(new PrimalDualForm(W, LAPLACIAN_SQUARED, W_SQUARED), SemiAtcGradientTracking::new);
        }
    }

    /** Gradient tracking, semi-ATC: h = W (h + q - q');  x+ = W x - h, both in one exchange. It starts at h = W (q + (I - W) x). */
    static final class SemiAtcGradientTracking implements MixingStrategy {

        private final Mixer W;
        private final Block h;
        private final Block previous;
        private final Block sum;
        private final Block mixed;

        SemiAtcGradientTracking(Scope scope) {
            W = scope.mixer();
            h = scope.block("tracker", scope.dimension());
            previous = scope.block("previous", scope.dimension());
            sum = scope.scratch("sum", scope.dimension());
            mixed = scope.scratch("mixed", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            W.mix(x, mixed);
            sum.assign(1, q, 1, x, -1, mixed);
            W.mix(sum, h);
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            sum.assign(1, h, 1, q, -1, previous);
            W.mix(sum, h, x, mixed);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            previous.assign(1, q);
            x.assign(1, mixed, -1, h);
        }
    }

    @Described(
            name = "non-atc-gt",
            description =
                    "Gradient tracking, non-ATC: both vectors in one exchange that overlaps with the gradient, exact. "
                            + "With q = step × direction, h⁺ = Wh + q − q⁻ and x⁺ = Wx − h⁺; first h⁺ = q + W(x − Wx).")
    public static final class NonAtcGradientTrackingFactory extends TrackingFactory {

        public NonAtcGradientTrackingFactory() {
            super(new PrimalDualForm(IDENTITY, LAPLACIAN_SQUARED, W_SQUARED), NonAtcGradientTracking::new);
        }
    }

    /** Gradient tracking, non-ATC: h = W h + q - q';  x+ = W x - h, both in one exchange. It starts at h = q + W (I - W) x. */
    static final class NonAtcGradientTracking implements MixingStrategy {

        private final Mixer W;
        private final Block h;
        private final Block previous;
        private final Block mixedTracker;
        private final Block mixed;

        NonAtcGradientTracking(Scope scope) {
            W = scope.mixer();
            h = scope.block("tracker", scope.dimension());
            previous = scope.block("previous", scope.dimension());
            mixedTracker = scope.scratch("mixed-tracker", scope.dimension());
            mixed = scope.scratch("mixed", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            W.mix(x, mixed);
            W.mix(mixed, mixedTracker);
            h.assign(1, q, 1, mixed, -1, mixedTracker);
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            W.mix(h, mixedTracker, x, mixed);
            h.assign(1, mixedTracker, 1, q, -1, previous);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            previous.assign(1, q);
            x.assign(1, mixed, -1, h);
        }
    }

    /** The common part of the three forms: they are exact and track on doubly stochastic weights that may vary with time. */
    abstract static class TrackingFactory extends ExactStrategyFactory {

        TrackingFactory(PrimalDualForm form, Function<Scope, MixingStrategy> strategy) {
            super(WeightRequirement.DOUBLY_STOCHASTIC.and(Property.LINEAR, Property.FRESH), form, strategy);
        }

        @Override
        public final Projection projects(Settings settings) {
            return Projection.AFTER_STEP;
        }
    }
}
