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
@Described(
        name = "gossip-cta",
        says = "Gossip, combine-then-adapt: one exchange that overlaps with the gradient, biased when agents differ.")
public final class GossipCtaFactory extends GossipFactory {

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
