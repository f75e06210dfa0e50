package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * Two chains of long short-term memory, one from the first step to the last and one back; their last states give the scores.
 *
 * @param steps into how many equal pieces the features of a sample are cut
 * @param inputs features of a step
 * @param cells of each chain
 */
record BidirectionalLstm(int steps, int inputs, int cells, int classes) implements Network {

    private static final List<String> CHAINS = List.of("forth", "back");

    @Override
    public List<Tensor> tensors(String prefix) {
        List<Tensor> tensors = new ArrayList<>();
        for (String chain : CHAINS) {
            tensors.add(Tensor.random(prefix + chain + "-weights", inputs + cells, 4 * cells));
            tensors.add(Tensor.zeros(prefix + chain + "-bias", 4 * cells));
        }
        tensors.add(Tensor.random(prefix + "weights", 2 * cells, classes));
        tensors.add(Tensor.zeros(prefix + "bias", classes));
        return tensors;
    }

    @Override
    public Expression scores(Expression features, Variables parameters, String prefix) {
        List<Expression> pieces = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            pieces.add(features.slice(1, step * inputs, (step + 1) * inputs));
        }
        Expression forth = lastState(pieces, parameters, prefix + CHAINS.get(0));
        Collections.reverse(pieces);
        Expression back = lastState(pieces, parameters, prefix + CHAINS.get(1));
        return Expression.join(1, List.of(forth, back))
                .dense(parameters.get(prefix + "weights"), parameters.get(prefix + "bias"));
    }

    private Expression lastState(List<Expression> pieces, Variables parameters, String chain) {
        Expression weights = parameters.get(chain + "-weights");
        Expression bias = parameters.get(chain + "-bias");
        Expression state = null;
        Expression memory = null;
        for (Expression piece : pieces) {
            // The chain starts with nothing remembered, so that the first step has no use for the weights of states.
            Expression gates = state == null
                    ? piece.dense(weights.slice(0, 0, inputs), bias)
                    : Expression.join(1, List.of(piece, state)).dense(weights, bias);
            Expression entering = gate(gates, 0).sigmoid().times(gate(gates, 1).tanh());
            memory = memory == null
                    ? entering
                    : gate(gates, 2).plus(1).sigmoid().times(memory).plus(entering);
            state = gate(gates, 3).sigmoid().times(memory.tanh());
        }
        return state;
    }

    private Expression gate(Expression gates, int number) {
        return gates.slice(1, number * cells, (number + 1) * cells);
    }
}
