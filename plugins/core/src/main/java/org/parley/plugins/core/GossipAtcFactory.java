package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code gossip-atc}: see {@link GossipAtc}. */
@Extension
public final class GossipAtcFactory implements MixingStrategyFactory {

    @Override
    public String name() {
        return "gossip-atc";
    }

    @Override
    public String description() {
        return "Gossip, adapt-then-combine: one exchange, biased when agents differ.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new GossipAtc(scope, scope.dimension());
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.DOUBLY_STOCHASTIC;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        return Optional.of(new PrimalDualForm(Polynomial.of(0, 1), Polynomial.of(0), Polynomial.of(0, 1)));
    }
}
