package org.parley.plugins.robust;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.pf4j.Extension;

/** {@code clipped-gossip}: see {@link ClippedGossip}. What a liar can do to it depends on the radius, not on the spread of honest rows. */
@Extension
@Described(
        name = "clipped-gossip",
        says =
                "Gossip whose differences are cut to a given length, so that no neighbour pulls further than its weight times that.")
public final class ClippedGossipFactory implements AggregationFactory {

    private static final Option<Double> RADIUS =
            Option.number("radius").above(0).orElse(1.0).says("How far a neighbour's row may pull, before its weight.");

    @Override
    public List<Option<?>> options() {
        return List.of(RADIUS);
    }

    @Override
    public Aggregation create(Settings settings) {
        return new ClippedGossip(settings.get(RADIUS));
    }
}
