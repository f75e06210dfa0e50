package org.parley.tck.law;

import java.util.BitSet;
import org.parley.api.topology.Graph;

/** Who hears whom, in a form that can be compared. */
record GraphEdges(int agents, BitSet heard) {

    static GraphEdges of(Graph graph) {
        BitSet heard = new BitSet();
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                heard.set(i * graph.agents() + graph.neighbour(i, k));
            }
        }
        return new GraphEdges(graph.agents(), heard);
    }

    boolean hears(int i, int j) {
        return heard.get(i * agents + j);
    }
}
