package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** The two forms of gossip, and the strategy without any exchange. */
public final class Gossip {

    private Gossip() {}

    @Described(
            name = "gossip-atc",
            description = "Gossip, adapt-then-combine (ATC): one exchange; biased if agents are heterogeneous. "
                    + "With q = step × direction, x⁺ = W(x − q).")
    public static final class GossipAtcFactory extends GossipFactory {

        public GossipAtcFactory() {
            super(new PrimalDualForm(Polynomial.of(0, 1), Polynomial.of(0), Polynomial.of(0, 1)));
        }

        /** x+ = W (x - q). */
        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Mixer W = scope.mixer();
            Block adapted = scope.scratch("adapted", scope.dimension());
            return (x, q) -> {
                adapted.assign(1, x, -1, q);
                W.mix(adapted, x);
            };
        }
    }

    @Described(
            name = "gossip-cta",
            description =
                    "Gossip, combine-then-adapt (CTA): one exchange that overlaps with the gradient; biased if agents are heterogeneous. "
                            + "With q = step × direction, x⁺ = Wx − q.")
    public static final class GossipCtaFactory extends GossipFactory {

        public GossipCtaFactory() {
            super(new PrimalDualForm(Polynomial.of(1), Polynomial.of(0), Polynomial.of(0, 1)));
        }

        /** x+ = W x - q. */
        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Mixer W = scope.mixer();
            Block combined = scope.scratch("combined", scope.dimension());
            return (x, q) -> {
                W.mix(x, combined);
                x.assign(1, combined, -1, q);
            };
        }
    }

    /** The base class of both forms: one exchange over doubly stochastic weights, biased if agents are heterogeneous. */
    abstract static class GossipFactory implements MixingStrategyFactory {

        private final PrimalDualForm form;

        GossipFactory(PrimalDualForm form) {
            this.form = form;
        }

        @Override
        public final WeightRequirement needs(Settings settings) {
            return WeightRequirement.DOUBLY_STOCHASTIC;
        }

        @Override
        public final Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }

        @Override
        public final Projection projects(Settings settings) {
            return Projection.AFTER_STEP;
        }

        @Override
        public final Optional<PrimalDualForm> form(Settings settings) {
            return Optional.of(form);
        }
    }

    @Described(
            name = "local",
            description = "No communication: every agent takes its own step, x⁺ = x − step × direction.")
    public static final class LocalFactory implements MixingStrategyFactory {

        /** x+ = x - q. */
        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            return (x, q) -> x.assign(1, x, -1, q);
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.NONE;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }

        @Override
        public Projection projects(Settings settings) {
            return Projection.AFTER_STEP;
        }

        @Override
        public double phases(Settings settings) {
            return 0;
        }

        @Override
        public Optional<PrimalDualForm> form(Settings settings) {
            return Optional.of(new PrimalDualForm(Polynomial.of(1), Polynomial.of(0), Polynomial.of(1)));
        }
    }
}
