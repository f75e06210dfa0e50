package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "cluster-normalised",
        says = "Clusters of agents see features normalised by a random mean and deviation of their own.")
public final class ClusterNormalisedFactory implements PartitionFactory {

    private static final Option<Component<PartitionFactory>> OF =
            Option.component("of", PartitionFactory.class).orElseUse("iid").says("How the samples are shared out.");
    private static final Option<Integer> CLUSTERS = Option.integer("clusters")
            .from(1)
            .to(10_000)
            .orElse(3)
            .says("Into how many clusters the agents fall, i mod clusters.");
    private static final Option<Double> LEAST_DEVIATION = Option.number("least-deviation")
            .from(0)
            .to(1)
            .orElse(0.0)
            .says("Deviations are uniform from here to 1; with 0 features can become huge.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, CLUSTERS, LEAST_DEVIATION);
    }

    @Override
    public Partition create(Settings settings) {
        Component<PartitionFactory> of = settings.get(OF);
        return new ClusterNormalised(
                settings.get(CLUSTERS),
                settings.get(LEAST_DEVIATION),
                of.factory().create(of.settings()));
    }
}
