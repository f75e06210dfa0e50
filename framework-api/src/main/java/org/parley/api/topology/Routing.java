package org.parley.api.topology;

/** How an exchange over a graph is carried: decides what it costs, not what it computes. */
public enum Routing {
    /** One message over every directed edge, all at the same time. */
    LINKS {
        @Override
        public long messages(Graph graph) {
            return graph.edges();
        }

        @Override
        public int phases() {
            return 1;
        }
    },
    /** Up to a server and down again: everyone sends one message and, once all have arrived, receives one. */
    SERVER {
        @Override
        public long messages(Graph graph) {
            return graph.edges() == 0 ? 0 : 2L * graph.agents();
        }

        @Override
        public int phases() {
            return 2;
        }
    };

    /** Messages of one exchange; none where nobody has anyone to hear. */
    public abstract long messages(Graph graph);

    /** How many messages of one exchange follow one another. */
    public abstract int phases();
}
