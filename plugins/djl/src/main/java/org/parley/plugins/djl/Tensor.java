package org.parley.plugins.djl;

import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A named part of x or y: its shape, and its initial value for a level with {@code start: model}.
 *
 * @param shape the extent of each axis; empty for a single number
 */
public record Tensor(String name, Start start, List<Integer> shape) {

    /** The initial values of the entries. */
    public enum Start {
        /** Zeros. */
        ZEROS,
        /** Ones. */
        ONES,
        /** Uniform on ±1 / √(inputs of an output), so that sums neither vanish nor explode. */
        RANDOM,
        /** Uniform on ±1: rows of a table from which every sample selects some. */
        SCATTERED,
        /** Ones on the diagonal of a matrix, and zeros elsewhere. */
        IDENTITY
    }

    public Tensor {
        shape = List.copyOf(shape);
        if (name.isBlank() || shape.stream().anyMatch(extent -> extent < 1)) {
            throw new IllegalArgumentException("a tensor needs a name and positive extents: '" + name + "' " + shape);
        }
    }

    /** Returns a tensor that starts at zero: biases, and weights or penalties in x. */
    public static Tensor zeros(String name, int... shape) {
        return new Tensor(name, Start.ZEROS, boxed(shape));
    }

    /** Returns a tensor that starts at one: the scale of {@link Expression#normalize}. */
    public static Tensor ones(String name, int... shape) {
        return new Tensor(name, Start.ONES, boxed(shape));
    }

    /**
     * Returns a tensor that starts at random: weights (inputs, outputs) of a dense layer, or kernels (outputs, inputs, height, width) of a
     * convolution.
     */
    public static Tensor random(String name, int... shape) {
        return new Tensor(name, Start.RANDOM, boxed(shape));
    }

    /** Returns a table that starts at random: an embedding, whose rows {@link Expression#rows(Expression)} selects. */
    public static Tensor table(String name, int rows, int width) {
        return new Tensor(name, Start.SCATTERED, List.of(rows, width));
    }

    /** Returns a square matrix that starts as the identity. */
    public static Tensor identity(String name, int size) {
        return new Tensor(name, Start.IDENTITY, List.of(size, size));
    }

    /** Returns the number of entries. */
    public int size() {
        int size = 1;
        for (int extent : shape) {
            size = Math.multiplyExact(size, extent);
        }
        return size;
    }

    Shape extents() {
        return new Shape(shape.stream().mapToLong(Integer::longValue).toArray());
    }

    void fill(RandomGenerator random, double[] into, int at) {
        switch (start) {
            case ZEROS -> Arrays.fill(into, at, at + size(), 0);
            case ONES -> Arrays.fill(into, at, at + size(), 1);
            case RANDOM -> scatter(1 / Math.sqrt(inputs()), random, into, at);
            case SCATTERED -> scatter(1, random, into, at);
            case IDENTITY -> {
                Arrays.fill(into, at, at + size(), 0);
                for (int k = 0; k < shape.get(0); k++) {
                    into[at + k * shape.get(1) + k] = 1;
                }
            }
        }
    }

    private void scatter(double bound, RandomGenerator random, double[] into, int at) {
        for (int k = 0; k < size(); k++) {
            into[at + k] = random.nextDouble(-bound, bound);
        }
    }

    /** Returns the number of inputs of one output. */
    private int inputs() {
        return switch (shape.size()) {
            case 0 -> 1;
            case 1, 2 -> shape.get(0);
            default -> size() / shape.get(0);
        };
    }

    private static List<Integer> boxed(int... shape) {
        return Arrays.stream(shape).boxed().collect(Collectors.toUnmodifiableList());
    }
}
