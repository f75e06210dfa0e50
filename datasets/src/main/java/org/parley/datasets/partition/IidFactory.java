package org.parley.datasets.partition;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.Permutation;
import org.pf4j.Extension;

/** {@code iid}: all agents see the same distribution. */
@Extension
@Described(name = "iid", says = "Equal shares of samples in random order.")
public final class IidFactory implements PartitionFactory {

    @Override
    public Partition create(Settings settings) {
        return (data, agents, random) ->
                (samples, chance) -> Slices.even(Permutation.of(samples.size(), chance), agents);
    }
}
