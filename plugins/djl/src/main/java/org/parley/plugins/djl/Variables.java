package org.parley.plugins.djl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tensors of x or of y at the point at which a loss is evaluated. */
public final class Variables {

    private final String level;
    private final Map<String, Expression> tensors;

    private Variables(String level, Map<String, Expression> tensors) {
        this.level = level;
        this.tensors = tensors;
    }

    /**
     * @param tensors one for each tensor of the layout, in its order
     */
    static Variables of(String level, Layout layout, List<Expression> tensors) {
        Map<String, Expression> named = new LinkedHashMap<>();
        for (int k = 0; k < tensors.size(); k++) {
            named.put(layout.tensors().get(k).name(), tensors.get(k));
        }
        return new Variables(level, named);
    }

    /**
     * Returns the tensor with this name.
     *
     * @throws IllegalArgumentException if the layout does not have it
     */
    public Expression get(String name) {
        Expression tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException(level + " does not have tensor '" + name + "', only "
                    + tensors.keySet().stream().sorted().toList());
        }
        return tensor;
    }

    /** Returns the sum of the squares of all entries of all tensors. */
    public Expression squaredNorm() {
        return tensors.values().stream()
                .map(Expression::squaredNorm)
                .reduce(Expression::plus)
                .orElseThrow(() -> new IllegalStateException(level + " does not have any tensors"));
    }
}
