package org.parley.runtime.report.svg;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * Properties of a network.
 *
 * @param edges the number of directed edges
 * @param smallestDegree the smallest number of other agents that an agent receives from
 * @param largestDegree the largest number of other agents that an agent receives from
 * @param spectralGap 1 minus the factor by which one mixing step reduces disagreement; only for symmetric stochastic weights
 * @param smallestEigenvalue the smallest eigenvalue of the weights; only for symmetric stochastic weights
 */
public record NetworkFacts(
        int agents,
        long edges,
        int smallestDegree,
        int largestDegree,
        boolean directed,
        OptionalDouble spectralGap,
        OptionalDouble smallestEigenvalue) {

    /** Returns all properties, including eigenvalues. For a large graph without a closed form, they take a while to compute. */
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

    /** Returns the properties that do not require eigenvalues. */
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

    /** Returns the degrees as {@code 2} or {@code 1 to 4}. */
    public String degree() {
        return smallestDegree == largestDegree ? "" + smallestDegree : smallestDegree + " to " + largestDegree;
    }
}
