package org.parley.plugins.djl.models;

import java.util.function.UnaryOperator;
import org.parley.plugins.djl.Expression;

/** What hidden layers do to their weighted sums. */
enum Activation {
    RELU(Expression::relu),
    TANH(Expression::tanh),
    SIGMOID(Expression::sigmoid);

    private final UnaryOperator<Expression> function;

    Activation(UnaryOperator<Expression> function) {
        this.function = function;
    }

    Expression of(Expression sums) {
        return function.apply(sums);
    }
}
