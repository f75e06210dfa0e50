package org.parley.plugins.djl;

import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A named part of x or y: its shape, and how it starts where a level says {@code start: model}.
 *
 * @param shape extent of each axis; none for a single number
 */
public record Tensor(String name, Start start, List<Integer> shape) {

    /** How the entries start. */
    public enum Start {
        /** All zero. */
        ZEROS,
        /** All one. */
        ONES,
        /** Uniform within one over the root of how many inputs feed an output, so that sums neither fade nor explode. */
        RANDOM,
        /** Uniform within one: rows of a table of which every sample looks up its own. */
        SCATTERED,
        /** One on the diagonal of a matrix, zero elsewhere. */
        IDENTITY
    }

    public Tensor {
        shape = List.copyOf(shape);
        if (name.isBlank() || shape.stream().anyMatch(extent -> extent < 1)) {
            throw new IllegalArgumentException("a tensor needs a name and positive extents: '" + name + "' " + shape);
        }
    }

    /** Starts at zero: biases, and whatever x weighs or penalises. */
    public static Tensor zeros(String name, int... shape) {
        return new Tensor(name, Start.ZEROS, boxed(shape));
    }

    /** Starts at one: the scale of {@link Expression#normalise}. */
    public static Tensor ones(String name, int... shape) {
        return new Tensor(name, Start.ONES, boxed(shape));
    }

    /** Starts at random: weights (inputs, outputs) of a dense layer, or kernels (outputs, inputs, height, width) of a convolution. */
    public static Tensor random(String name, int... shape) {
        return new Tensor(name, Start.RANDOM, boxed(shape));
    }

    /** Starts at random, every row on its own: an embedding, whose rows {@link Expression#rows(Expression)} looks up. */
    public static Tensor table(String name, int rows, int width) {
        return new Tensor(name, Start.SCATTERED, List.of(rows, width));
    }

    /** A square matrix that starts as the identity: an affine map that at first changes nothing. */
    public static Tensor identity(String name, int size) {
        return new Tensor(name, Start.IDENTITY, List.of(size, size));
    }

    /** How many numbers it holds. */
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

    /** How many numbers feed one output. */
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
