package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "explicit",
        says = "A weight matrix from a file; it brings its own weights, so the run file names no rule beside it.")
public final class ExplicitFactory implements TopologyFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .mandatory()
            .says("JSON {\"weights\": [[...], ...]}; entry [i][j] multiplies what agent i receives from agent j.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE);
    }

    @Override
    public boolean bringsWeights() {
        return true;
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new ExplicitTopology(new WeightFile(settings.get(FILE), context.agents()).read());
    }
}
