package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.api.component.JsonFile;
import org.parley.api.topology.Graph;

class RecordedTest {

    private static final Object CONTENT =
            Map.of("graphs", List.of(List.of(List.of(0.0, 1.0), List.of(2.0, 1.0)), List.of(List.of(0.0, 2.0))));

    @Test
    void followsTheFileAndBeginsAgain() {
        RecordedFactory.Recorded network = new RecordedFactory.Recorded(read(CONTENT, 3, false));
        assertThat(network.period()).isEqualTo(2);
        assertThat(hears(network.graph(0), 1)).containsExactly(0, 2);
        assertThat(hears(network.graph(0), 2)).containsExactly(1);
        assertThat(hears(network.graph(1), 1)).isEmpty();
        assertThat(hears(network.graph(5), 2)).containsExactly(0);
    }

    @Test
    void aDirectedLinkIsHeardAtItsEnd() {
        Graph first = read(CONTENT, 3, true).get(0);
        assertThat(hears(first, 1)).containsExactly(0, 2);
        assertThat(hears(first, 0)).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithTheFile() {
        assertRefused(List.of(), "no object with a list \"graphs\"");
        assertRefused(Map.of("graphs", List.of(), "more", 1.0), "no object with a list \"graphs\"");
        assertRefused(Map.of("graphs", List.of(1.0)), "tick 0 is no list of links");
        assertRefused(Map.of("graphs", List.of(List.of(List.of(0.0)))), "a link that is no pair of agents");
        assertRefused(Map.of("graphs", List.of(List.of(List.of(0.5, 1.0)))), "links something that is no agent");
        assertRefused(
                Map.of("graphs", List.of(List.of(List.of(0.0, 1.0)))),
                "the file links agents 0 to 1 only, for a run of 3 (set agents: 2)");
        assertRefused(
                Map.of("graphs", List.of(List.of(), List.of(List.of(0.0, 7.0)))),
                "tick 1 links agent 7 in a run of 3 agents (agents are numbered from 0; set agents: 8 or more)");
    }

    private static void assertRefused(Object content, String words) {
        assertThatThrownBy(() -> read(content, 3, false))
                .hasMessageContaining("PARLEY-111")
                .hasMessageContaining(words);
    }

    private static List<Graph> read(Object content, int agents, boolean directed) {
        return new RecordedFactory.LinkFile(new JsonFile(Path.of("links.json"), content), agents, directed).read();
    }

    private static int[] hears(Graph graph, int agent) {
        int[] others = new int[graph.degree(agent)];
        for (int k = 0; k < others.length; k++) {
            others[k] = graph.neighbor(agent, k);
        }
        return others;
    }
}
