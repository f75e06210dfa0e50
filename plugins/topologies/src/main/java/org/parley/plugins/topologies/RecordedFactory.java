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
        name = "recorded",
        says = "A network from a file: the links of every tick, from the beginning again after the last.")
public final class RecordedFactory implements TopologyFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .mandatory()
            .says("JSON {\"graphs\": [[[0, 1], [1, 2]], ...]}: for every tick the links there are.");
    private static final Option<Boolean> DIRECTED = Option.flag("directed")
            .orElse(false)
            .says("Whether [a, b] is a link from a to b only; otherwise it works both ways.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, DIRECTED);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new Recorded(new LinkFile(settings.get(FILE), context.agents(), settings.get(DIRECTED)).read());
    }
}
