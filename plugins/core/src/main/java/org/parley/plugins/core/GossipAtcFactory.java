package org.parley.plugins.core;

import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code gossip-atc}: see {@link GossipAtc}. */
@Extension
public final class GossipAtcFactory extends GossipFactory {

    public GossipAtcFactory() {
        super(
                "gossip-atc",
                "Gossip, adapt-then-combine: one exchange, biased when agents differ.",
                new PrimalDualForm(Polynomial.of(0, 1), Polynomial.of(0), Polynomial.of(0, 1)));
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new GossipAtc(scope, scope.dimension());
    }
}
