package org.parley.tck.law;

import org.parley.api.topology.IndependentEdges;

/** Counts how often edges occur. */
final class EdgeFrequencies {

    private static final int TICKS = 2000;

    /** Of some 20 edges one is beyond 4.5 standard errors in a test of 10,000. */
    private static final double STANDARD_ERRORS = 4.5;

    private EdgeFrequencies() {}

    static Verdict check(IndependentEdges edges, int agents) {
        int[][] counts = new int[agents][agents];
        for (int tick = 0; tick < TICKS; tick++) {
            GraphEdges graph = GraphEdges.of(edges.graph(tick));
            for (int to = 0; to < agents; to++) {
                for (int from = 0; from < agents; from++) {
                    counts[from][to] += graph.hears(to, from) ? 1 : 0;
                }
            }
        }
        double worst = 0;
        for (int from = 0; from < agents; from++) {
            for (int to = 0; to < agents; to++) {
                if (from != to) {
                    double p = edges.probability(from, to);
                    double spread = Math.sqrt(Math.max(p * (1 - p), 1e-9) / TICKS);
                    worst = Math.max(worst, Math.abs((double) counts[from][to] / TICKS - p) / spread);
                }
            }
        }
        return worst <= STANDARD_ERRORS
                ? Verdict.holds("within %.1f standard errors over %d ticks", worst, TICKS)
                : Verdict.broken("an edge is %.1f standard errors from its probability over %d ticks", worst, TICKS);
    }
}
