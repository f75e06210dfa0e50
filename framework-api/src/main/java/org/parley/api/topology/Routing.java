package org.parley.api.topology;

/** The routing of the messages of an exchange. It determines the communication cost, not the result. */
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
    /** Messages through a server: every agent sends one message and, after all have arrived, receives one. */
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

    /**
     * {@return the number of messages of one exchange}
     *
     * @param graph the graph of the exchange
     */
    public abstract long messages(Graph graph);

    /** {@return the number of successive messages of one exchange} */
    public abstract int phases();
}
