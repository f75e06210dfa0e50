package org.parley.plugins.topologies;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Described;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.plugins.topologies.RandomGraphs.EdgeList;

@Described(
        name = "recorded",
        description =
                "Recorded network from a file: the links of every tick, repeated from the beginning after the last tick.")
public final class RecordedFactory implements TopologyFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .mandatory()
            .description("JSON {\"graphs\": [[[0, 1], [1, 2]], ...]}: a list of links for every tick.");
    private static final Option<Boolean> DIRECTED = Option.flag("directed")
            .orElse(false)
            .description(
                    "Direction of links: if true, [a, b] is a link from a to b only; if false, both agents send to each other.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, DIRECTED);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new Recorded(new LinkFile(settings.get(FILE), context.agents(), settings.get(DIRECTED)).read());
    }

    /** Graphs that were recorded tick by tick and repeat from the beginning after the last one. */
    record Recorded(List<Graph> graphs) implements Topology {

        @Override
        public Graph graph(long tick) {
            return graphs.get((int) (tick % graphs.size()));
        }

        @Override
        public int period() {
            return graphs.size();
        }
    }

    /** A file {"graphs": [[[0, 1], ...], ...]}, read and validated. */
    static final class LinkFile {

        private static final String KEY = "graphs";
        private static final String FORM =
                "write {\"" + KEY + "\": [[[0, 1], [1, 2]], [[0, 2]]]}, a list of links for every tick";

        private final JsonFile file;
        private final int agents;
        private final boolean directed;
        private int known;

        LinkFile(JsonFile file, int agents, boolean directed) {
            this.file = file;
            this.agents = agents;
            this.directed = directed;
        }

        List<Graph> read() {
            if (!(file.content() instanceof Map<?, ?> object)
                    || !(object.get(KEY) instanceof List<?> ticks)
                    || ticks.isEmpty()
                    || object.size() > 1) {
                throw refusal("the file must contain an object with the list \"" + KEY + "\" and nothing else", FORM);
            }
            List<Graph> graphs = new ArrayList<>();
            for (int tick = 0; tick < ticks.size(); tick++) {
                graphs.add(graph(ticks.get(tick), tick));
            }
            if (known < agents) {
                throw refusal(
                        "the file links only agents 0 to " + (known - 1) + ", but the run has " + agents + " agents",
                        "set agents: " + known);
            }
            return List.copyOf(graphs);
        }

        private Graph graph(Object links, int tick) {
            if (!(links instanceof List<?> list)) {
                throw refusal("tick " + tick + " must be a list of links", FORM);
            }
            EdgeList edges = new EdgeList(agents);
            for (Object link : list) {
                if (!(link instanceof List<?> pair) || pair.size() != 2) {
                    throw refusal("tick " + tick + " has a link that is not a pair of agents", FORM);
                }
                int from = agent(pair.get(0), tick);
                int to = agent(pair.get(1), tick);
                edges.add(to, from);
                if (!directed) {
                    edges.add(from, to);
                }
            }
            return edges.toGraph();
        }

        private int agent(Object value, int tick) {
            if (!(value instanceof Double number) || number != Math.rint(number) || number < 0) {
                throw refusal("tick " + tick + " has a link to an invalid agent number", FORM);
            }
            if (number >= agents) {
                throw refusal(
                        "tick " + tick + " links agent " + number.longValue() + ", but the run has " + agents
                                + " agents",
                        "agents are numbered from 0; set agents: " + (number.longValue() + 1) + " or more");
            }
            known = Math.max(known, number.intValue() + 1);
            return number.intValue();
        }

        private ParleyException refusal(String reason, String hint) {
            return new ParleyException(file.path().toString(), List.of(NetworkErrors.diagnostic(reason, hint)));
        }
    }
}
