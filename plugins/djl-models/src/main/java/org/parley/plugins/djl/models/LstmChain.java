package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * Cells of long short-term memory that are applied step after step: with the sums a, b, c and d of inputs and states that belong to the four
 * gates, memory+ = sigmoid(c + 1) memory + sigmoid(a) tanh(b), state+ = sigmoid(d) tanh(memory+).
 *
 * @param name in front of the names of its tensors
 * @param inputs of a step
 */
record LstmChain(String name, int inputs, int cells) {

    private static final int GATES = 4;

    List<Tensor> tensors() {
        return List.of(
                Tensor.random(name + "-weights", inputs + cells, GATES * cells),
                Tensor.zeros(name + "-bias", GATES * cells));
    }

    /** What inputs add to the sums of the gates: a row for each row of inputs. */
    Expression drive(Expression rows, Variables parameters) {
        Expression ofInputs = parameters.get(name + "-weights").slice(0, 0, inputs);
        return rows.dense(ofInputs, parameters.get(name + "-bias"));
    }

    /**
     * The states after every step.
     *
     * @param drives of the steps, a row per sample
     */
    List<Expression> states(List<Expression> drives, Variables parameters) {
        Expression ofStates = parameters.get(name + "-weights").slice(0, inputs, inputs + cells);
        List<Expression> states = new ArrayList<>();
        Expression memory = null;
        for (Expression drive : drives) {
            // The chain starts with nothing remembered, so that the first step has no use for states.
            boolean first = memory == null;
            Expression sums = first ? drive : drive.plus(last(states).dot(ofStates));
            Expression entering = gate(sums, 0).sigmoid().times(gate(sums, 1).tanh());
            memory = first
                    ? entering
                    : gate(sums, 2).plus(1).sigmoid().times(memory).plus(entering);
            states.add(gate(sums, 3).sigmoid().times(memory.tanh()));
        }
        return states;
    }

    static Expression last(List<Expression> states) {
        return states.get(states.size() - 1);
    }

    private Expression gate(Expression sums, int number) {
        return sums.slice(1, number * cells, (number + 1) * cells);
    }
}
