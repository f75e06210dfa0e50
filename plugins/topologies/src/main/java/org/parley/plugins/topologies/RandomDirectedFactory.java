package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "random-directed", says = "Every directed edge is drawn anew at every tick.")
public final class RandomDirectedFactory implements TopologyFactory {

    private static final Option<double[]> PROBABILITY = Option.numbers("probability")
            .from(0)
            .to(1)
            .orElse(new double[] {0.4, 0.8})
            .says("How likely an edge is at any tick: one number for all, or [low, high] to draw one for each edge.");

    @Override
    public List<Option<?>> options() {
        return List.of(PROBABILITY);
    }

    @Override
    public List<String> faults(Settings settings) {
        double[] bounds = settings.get(PROBABILITY);
        if (bounds.length == 1 || bounds.length == 2 && bounds[0] <= bounds[1]) {
            return List.of();
        }
        return List.of("probability must be one number or a pair [low, high], low first");
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        double[] bounds = settings.get(PROBABILITY);
        return bounds.length == 1
                ? RandomDirected.same(context, bounds[0])
                : RandomDirected.between(context, bounds[0], bounds[1]);
    }
}
