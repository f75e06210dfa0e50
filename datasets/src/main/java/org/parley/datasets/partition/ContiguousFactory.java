package org.parley.datasets.partition;

import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code contiguous}: the file cut into pieces; for sorted files the sharpest heterogeneity. */
@Extension
@Described(name = "contiguous", says = "Equal shares of consecutive samples, in the order of the file.")
public final class ContiguousFactory implements PartitionFactory {

    @Override
    public Partition create(Settings settings) {
        return (data, agents, random) -> (samples, chance) ->
                Slices.even(IntStream.range(0, samples.size()).toArray(), agents);
    }
}
