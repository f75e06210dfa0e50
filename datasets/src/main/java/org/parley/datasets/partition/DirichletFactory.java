package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code dirichlet}: see {@link DirichletPartition}. */
@Extension
@Described(
        name = "dirichlet",
        says = "Every class in proportions of its own over the agents, drawn from a Dirichlet distribution.")
public final class DirichletFactory implements PartitionFactory {

    private static final Option<Double> ALPHA = Option.number("alpha")
            .from(1e-3)
            .to(1e6)
            .orElse(0.5)
            .says("Concentration: 0.1 is very uneven, 100 nearly even.");
    private static final Option<Integer> CLUSTERS = Option.integer("clusters")
            .from(0)
            .to(10_000)
            .orElse(0)
            .says("Sets of classes that are shared out in common proportions; 0 gives each class its own.");
    private static final Option<Integer> LEAST = Option.integer("least")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .says("Samples that every agent gets at least, if need be from the agent with the most.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, CLUSTERS, LEAST);
    }

    @Override
    public Partition create(Settings settings) {
        return new DirichletPartition(settings.get(ALPHA), settings.get(CLUSTERS), settings.get(LEAST));
    }
}
