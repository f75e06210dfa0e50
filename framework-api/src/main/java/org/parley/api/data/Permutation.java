package org.parley.api.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random orders that depend on nothing but the given generator, so that a seed means the same order everywhere. */
public final class Permutation {

    private Permutation() {}

    /** The numbers below {@code size}, in random order. */
    public static int[] of(int size, RandomGenerator random) {
        int[] order = new int[size];
        for (int k = 0; k < size; k++) {
            order[k] = k;
        }
        shuffle(order, random);
        return order;
    }

    /** So many of the numbers below {@code size}, each as likely as any other, in ascending order. */
    public static int[] choose(int count, int size, RandomGenerator random) {
        int[] chosen = Arrays.copyOf(of(size, random), count);
        Arrays.sort(chosen);
        return chosen;
    }

    /** Puts these numbers in random order. */
    public static void shuffle(int[] numbers, RandomGenerator random) {
        for (int k = numbers.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int number = numbers[k];
            numbers[k] = numbers[other];
            numbers[other] = number;
        }
    }
}
