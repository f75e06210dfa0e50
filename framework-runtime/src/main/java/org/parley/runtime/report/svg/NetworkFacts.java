package org.parley.runtime.report.svg;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * What matters about a network.
 *
 * @param edges directed ones
 * @param smallestDegree how many others the least connected agent hears
 * @param largestDegree how many others the best connected agent hears
 * @param spectralGap 1 minus what survives of a disagreement in one mix; only for symmetric stochastic weights
 * @param smallestEigenvalue of the weights; only for symmetric stochastic weights
 */
public record NetworkFacts(
        int agents,
        long edges,
        int smallestDegree,
        int largestDegree,
        boolean directed,
        OptionalDouble spectralGap,
        OptionalDouble smallestEigenvalue) {

    /** All facts, eigenvalues included: on a large graph without a closed form these take a while. */
    public static NetworkFacts of(Weights weights) {
        NetworkFacts facts = withoutSpectrum(weights);
        if (!weights.isSymmetric() || !weights.isRowStochastic()) {
            return facts;
        }
        return new NetworkFacts(
                facts.agents,
                facts.edges,
                facts.smallestDegree,
                facts.largestDegree,
                facts.directed,
                OptionalDouble.of(1 - weights.spectrum().radius()),
                OptionalDouble.of(weights.spectrum().smallest()));
    }

    /** What can be told by counting. */
    public static NetworkFacts withoutSpectrum(Weights weights) {
        Graph graph = weights.graph();
        var degrees = IntStream.range(0, graph.agents()).map(graph::degree).summaryStatistics();
        return new NetworkFacts(
                graph.agents(),
                graph.edges(),
                degrees.getMin(),
                degrees.getMax(),
                !graph.isSymmetric(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** {@code 2}, or {@code 1 to 4}. */
    public String degree() {
        return smallestDegree == largestDegree ? "" + smallestDegree : smallestDegree + " to " + largestDegree;
    }
}
