package org.parley.api.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Random permutations that depend only on the given generator, so that a seed gives the same order on every platform.
 */
public final class Permutation {

    private Permutation() {}

    /**
     * {@return the numbers from 0 to {@code size - 1} in random order}
     *
     * @param size the length of the permutation
     * @param random the source of randomness
     */
    public static int[] of(int size, RandomGenerator random) {
        int[] order = new int[size];
        for (int k = 0; k < size; k++) {
            order[k] = k;
        }
        shuffle(order, random);
        return order;
    }

    /**
     * {@return {@code count} distinct numbers below {@code size}, drawn uniformly, in ascending order}
     *
     * @param count the length of the result, at most {@code size}
     * @param size the exclusive upper bound of the numbers
     * @param random the source of randomness
     */
    public static int[] choose(int count, int size, RandomGenerator random) {
        int[] chosen = Arrays.copyOf(of(size, random), count);
        Arrays.sort(chosen);
        return chosen;
    }

    /**
     * Shuffles an array in place.
     *
     * @param numbers the array, which is modified
     * @param random the source of randomness
     */
    public static void shuffle(int[] numbers, RandomGenerator random) {
        for (int k = numbers.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int number = numbers[k];
            numbers[k] = numbers[other];
            numbers[other] = number;
        }
    }
}
