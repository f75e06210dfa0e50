package org.parley.plugins.core;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(name = "gossip-atc", says = "Gossip, adapt-then-combine: one exchange, biased when agents differ.")
public final class GossipAtcFactory extends GossipFactory {

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
