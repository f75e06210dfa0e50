package org.parley.plugins.models.quadratic;

import java.util.Arrays;

/**
 * One matrix or vector of every agent, one behind the other in agent order: a pass over the agents is then a pass over memory, which is
 * what counts when there are too many of them for the cache.
 */
final class Stack {

    /** Numbers per array; below the longest array a JVM makes, and a power of two megabytes. */
    private static final int LONGEST = 1 << 27;

    private final int size;
    private final int agentsPerArray;
    private final double[][] arrays;

    /**
     * @param size numbers per agent
     */
    Stack(int agents, int size) {
        this.size = size;
        this.agentsPerArray = Math.max(1, LONGEST / size);
        this.arrays = new double[(agents + agentsPerArray - 1) / agentsPerArray][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = new double[Math.min(agentsPerArray, agents - i * agentsPerArray) * size];
        }
    }

    /** The array that holds this agent's numbers, from {@link #offset} on. */
    double[] array(int agent) {
        return arrays[agent / agentsPerArray];
    }

    int offset(int agent) {
        return agent % agentsPerArray * size;
    }

    void put(int agent, double[] numbers) {
        System.arraycopy(numbers, 0, array(agent), offset(agent), size);
    }

    double[] copy(int agent) {
        return Arrays.copyOfRange(array(agent), offset(agent), offset(agent) + size);
    }
}
