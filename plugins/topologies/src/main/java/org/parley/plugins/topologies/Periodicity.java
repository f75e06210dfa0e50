package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.parley.api.topology.Graph;

/** How regularly news comes back to where it started: the greatest common divisor of the lengths of all closed walks. */
final class Periodicity {

    private Periodicity() {}

    /**
     * One means that repeated mixing settles; more means that it goes round in circles for ever.
     *
     * @param graph a connected graph
     * @param keeps whether an agent gives its own value a weight
     */
    static int of(Graph graph, IntPredicate keeps) {
        int[] distance = new int[graph.agents()];
        Arrays.fill(distance, -1);
        int[] queue = new int[graph.agents()];
        int size = 1;
        int divisor = 0;
        distance[0] = 0;
        for (int head = 0; head < size; head++) {
            int i = queue[head];
            if (keeps.test(i)) {
                return 1;
            }
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbour(i, k);
                if (distance[j] < 0) {
                    distance[j] = distance[i] + 1;
                    queue[size++] = j;
                } else {
                    divisor = greatestCommonDivisor(divisor, Math.abs(distance[i] + 1 - distance[j]));
                }
            }
        }
        return divisor;
    }

    private static int greatestCommonDivisor(int a, int b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }
}
