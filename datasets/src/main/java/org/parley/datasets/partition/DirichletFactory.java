package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code dirichlet}: see {@link DirichletPartition}. */
@Extension
public final class DirichletFactory implements PartitionFactory {

    @Override
    public String name() {
        return "dirichlet";
    }

    @Override
    public String description() {
        return "Every class in proportions of its own over the agents, drawn from a Dirichlet distribution.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("alpha", 0.5, 1e-3, 1e6, "Concentration: 0.1 is very uneven, 100 nearly even."),
                Option.integer(
                        "clusters",
                        0,
                        0,
                        10_000,
                        "Sets of classes that are shared out in common proportions; 0 gives each class its own."),
                Option.integer(
                        "least",
                        10,
                        1,
                        1_000_000,
                        "Samples that every agent gets at least, if need be from the agent with the most."));
    }

    @Override
    public Partition create(Settings settings) {
        return new DirichletPartition(
                settings.number("alpha"), (int) settings.integer("clusters"), (int) settings.integer("least"));
    }
}
