package org.parley.plugins.robust;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "krum",
        says = "The one row whose nearest rows are nearest; it withstands f liars among 2f + 2 neighbours or more.")
public final class KrumFactory implements AggregationFactory {

    private static final Option<Integer> LIARS = Option.integer("liars")
            .from(0)
            .to(1_000_000)
            .orElse(1)
            .says("How many liars among the neighbours it reckons with.");

    @Override
    public List<Option<?>> options() {
        return List.of(LIARS);
    }

    @Override
    public Aggregation create(Settings settings) {
        return new Krum(settings.get(LIARS));
    }

    @Override
    public int tolerates(Settings settings, int neighbours) {
        return neighbours >= 2 * settings.get(LIARS) + 2 ? settings.get(LIARS) : 0;
    }
}
