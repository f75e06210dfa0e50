package org.parley.plugins.djl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tensors of x or of y at the point where a loss is evaluated. */
public final class Variables {

    private final String level;
    private final Map<String, Expression> tensors;

    Variables(String level, Map<String, Expression> tensors) {
        this.level = level;
        this.tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors)); // in the order of the layout
    }

    /**
     * The tensor of this name.
     *
     * @throws IllegalArgumentException when the layout has none
     */
    public Expression get(String name) {
        Expression tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException(level + " has no tensor '" + name + "', only "
                    + tensors.keySet().stream().sorted().toList());
        }
        return tensor;
    }

    /** The sum of the squares of all entries of all tensors. */
    public Expression squaredNorm() {
        return tensors.values().stream()
                .map(Expression::squaredNorm)
                .reduce(Expression::plus)
                .orElseThrow(() -> new IllegalStateException(level + " has no tensors"));
    }
}
