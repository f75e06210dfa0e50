package org.parley.plugins.robust;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "median", says = "The median of each column; weights do not count.")
public final class MedianFactory implements AggregationFactory {

    @Override
    public Aggregation create(Settings settings) {
        return Median.INSTANCE;
    }

    @Override
    public boolean byColumn(Settings settings) {
        return true;
    }

    @Override
    public int tolerates(Settings settings, int neighbours) {
        return neighbours / 2;
    }
}
