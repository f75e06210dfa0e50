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
@Described(name = "torus", says = "A grid whose edges wrap around, so that every agent has the same neighbourhood.")
public final class TorusFactory implements TopologyFactory {

    @Override
    public List<Option<?>> options() {
        return List.of(Lattice.ROWS);
    }

    @Override
    public List<String> notes(Settings settings, int agents) {
        Lattice lattice = Lattice.of(settings, agents);
        int shorter = Math.min(lattice.rows(), lattice.columns());
        if (shorter > 2 || agents == 1) {
            return List.of();
        }
        String size = "of " + agents + " agents is " + lattice.rows() + " x " + lattice.columns();
        String remedy = "; both sides are longer for 9, 12, 15, 16, 20 or 25 agents, among others";
        return List.of(
                shorter == 1 || agents == 4
                        ? size + ", which is a ring" + remedy
                        : size + ", whose sides of two are one link and not two: every agent has 3 neighbours, not 4"
                                + remedy);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        Lattice lattice = Lattice.of(settings, context.agents());
        return new FixedTopology(
                lattice.product(Circulant.graph(lattice.rows(), 1), Circulant.graph(lattice.columns(), 1)));
    }
}
