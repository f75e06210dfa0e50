package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code cluster-normalised}: see {@link ClusterNormalised}. */
@Extension
public final class ClusterNormalisedFactory implements PartitionFactory {

    @Override
    public String name() {
        return "cluster-normalised";
    }

    @Override
    public String description() {
        return "Clusters of agents see features normalised by a random mean and deviation of their own.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.component("of", PartitionFactory.class, "iid", "How the samples are shared out."),
                Option.integer("clusters", 3, 1, 10_000, "Into how many clusters the agents fall, i mod clusters."),
                Option.number(
                        "least-deviation",
                        0,
                        0,
                        1,
                        "Deviations are uniform from here to 1; with 0 features can become huge."));
    }

    @Override
    public Partition create(Settings settings) {
        Component<PartitionFactory> of = settings.component("of", PartitionFactory.class);
        return new ClusterNormalised(
                (int) settings.integer("clusters"),
                settings.number("least-deviation"),
                of.factory().create(of.settings()));
    }
}
