package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.topology.WeightRequirement;

/** What the two forms of gossip share: one exchange over doubly stochastic weights, biased when agents differ. */
abstract class GossipFactory implements MixingStrategyFactory {

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
