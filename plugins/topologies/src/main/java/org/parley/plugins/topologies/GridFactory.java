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
@Described(
        name = "grid",
        says = "A rectangle of agents, linked with those beside, above and below; the edges do not wrap around.")
public final class GridFactory implements TopologyFactory {

    @Override
    public List<Option<?>> options() {
        return List.of(Lattice.ROWS);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        Lattice lattice = Lattice.of(settings, context.agents());
        return new FixedTopology(lattice.product(Chain.graph(lattice.rows()), Chain.graph(lattice.columns())));
    }
}
