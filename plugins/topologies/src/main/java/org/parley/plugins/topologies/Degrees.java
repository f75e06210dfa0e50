package org.parley.plugins.topologies;

import java.util.OptionalInt;
import org.parley.api.topology.Graph;

/** How many neighbours agents have. */
final class Degrees {

    private Degrees() {}

    /** The number of agents that everyone hears and is heard by, if it is the same for all. */
    static OptionalInt shared(Graph graph) {
        int degree = graph.degree(0);
        for (int i = 0; i < graph.agents(); i++) {
            if (graph.degree(i) != degree || graph.outDegree(i) != degree) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(degree);
    }

    static int largest(Graph graph) {
        int largest = 0;
        for (int i = 0; i < graph.agents(); i++) {
            largest = Math.max(largest, graph.degree(i));
        }
        return largest;
    }

    /** An agent that hears more or fewer others than hear it. */
    static OptionalInt unbalanced(Graph graph) {
        for (int i = 0; i < graph.agents(); i++) {
            if (graph.degree(i) != graph.outDegree(i)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
