package org.parley.runtime.report.page;

import java.util.Arrays;
import java.util.Map;

/**
 * How far each agent was from the average when its variables were last saved.
 *
 * @param round after which that was
 * @param distances by level, one per agent
 */
public record Disagreement(long round, Map<String, double[]> distances) {

    public Disagreement {
        distances = Map.copyOf(distances);
    }

    /** Those of a level, or of the level that a door by the name of {@code level.door} belongs to; none where they are not known. */
    double[] of(String level) {
        return distances.getOrDefault(level, distances.getOrDefault(level.replaceFirst("\\..*", ""), new double[0]));
    }

    static double largest(double[] distances) {
        return Arrays.stream(distances).max().orElse(0);
    }
}
