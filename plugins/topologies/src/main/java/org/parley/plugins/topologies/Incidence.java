package org.parley.plugins.topologies;

import java.util.Locale;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/**
 * W = I - ratio A'A with the incidence matrix A of the graph, whose A'A is the Laplacian; the ratio is SPDB's rho / tau.
 *
 * @param lazy whether to take half the ratio, which is halfway to the identity
 */
record Incidence(double ratio, boolean lazy) implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "incidence weights need a graph whose links run both ways; this one is directed",
                    "use the weights uniform or push, or another topology");
        }
        double largest = graph.laplacianSpectrum().largest();
        double weight = lazy ? ratio / 2 : ratio;
        if (weight * largest >= 2) {
            double limit = (lazy ? 4 : 2) / largest;
            throw NetworkErrors.value(
                    String.format(
                            Locale.ROOT,
                            "incidence weights with ratio %s do not contract on this graph: lambda_max(L) = %.6g, so their smallest"
                                    + " eigenvalue is %.6g",
                            ratio,
                            largest,
                            1 - weight * largest),
                    String.format(
                            Locale.ROOT,
                            "take a ratio below %.4g; below %.4g for ed and extra, up to %.4g for SPDB's theory",
                            limit,
                            limit * 2 / 3,
                            limit / 2));
        }
        return Weights.everyEdge(graph, weight);
    }
}
