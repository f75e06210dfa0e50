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
        name = "trimmed-mean",
        says = "The mean of each column without its largest and smallest entries; weights do not count.")
public final class TrimmedMeanFactory implements AggregationFactory {

    private static final Option<Integer> TRIM =
            Option.integer("trim").from(0).to(1_000_000).orElse(1).says("How many entries do not count at either end.");

    @Override
    public List<Option<?>> options() {
        return List.of(TRIM);
    }

    @Override
    public Aggregation create(Settings settings) {
        return new TrimmedMean(settings.get(TRIM));
    }

    @Override
    public boolean byColumn(Settings settings) {
        return true;
    }

    @Override
    public int tolerates(Settings settings, int neighbours) {
        return TrimmedMean.tolerated(settings.get(TRIM), neighbours);
    }
}
