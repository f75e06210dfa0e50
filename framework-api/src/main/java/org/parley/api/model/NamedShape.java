package org.parley.api.model;

import java.util.Arrays;
import java.util.List;

/**
 * A named tensor within x or y, stored row by row.
 *
 * @param name the name, such as {@code 0.weight}
 * @param shape the extent of each axis; empty for a single number
 */
public record NamedShape(String name, List<Integer> shape) {

    /**
     * Creates a named shape.
     *
     * @param name the name, not blank
     * @param shape the extent of each axis, none of which is negative
     * @throws IllegalArgumentException if the name is blank or an extent is negative
     */
    public NamedShape {
        shape = List.copyOf(shape);
        if (name.isBlank() || shape.stream().anyMatch(extent -> extent < 0)) {
            throw new IllegalArgumentException("a tensor needs a name and a shape: '" + name + "' " + shape);
        }
    }

    /**
     * {@return a named shape}
     *
     * @param name the name, not blank
     * @param shape the extent of each axis, none of which is negative
     */
    public static NamedShape of(String name, int... shape) {
        return new NamedShape(name, Arrays.stream(shape).boxed().toList());
    }

    /** {@return the number of entries} */
    public int size() {
        return shape.stream().mapToInt(Integer::intValue).reduce(1, Math::multiplyExact);
    }
}
