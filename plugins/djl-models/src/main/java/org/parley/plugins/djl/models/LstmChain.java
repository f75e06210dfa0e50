package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * A chain of LSTM cells, applied step by step. Let a, b, c and d be the sums of inputs and states of the four gates. Then memory+ =
 * sigmoid(c + 1) memory + sigmoid(a) tanh(b) and state+ = sigmoid(d) tanh(memory+).
 *
 * @param name the prefix of the names of its tensors
 * @param inputs the number of inputs of a step
 */
record LstmChain(String name, int inputs, int cells) {

    private static final int GATES = 4;

    List<Tensor> tensors() {
        return List.of(
                Tensor.random(name + "-weights", inputs + cells, GATES * cells),
                Tensor.zeros(name + "-bias", GATES * cells));
    }

    /** Returns the contribution of the inputs to the gates' sums, one row for each row of inputs. */
    Expression drive(Expression rows, Variables parameters) {
        Expression ofInputs = parameters.get(name + "-weights").slice(0, 0, inputs);
        return rows.dense(ofInputs, parameters.get(name + "-bias"));
    }

    /**
     * Returns the states after every step.
     *
     * @param drives the inputs' contributions at each step, one row per sample
     */
    List<Expression> states(List<Expression> drives, Variables parameters) {
        Expression ofStates = parameters.get(name + "-weights").slice(0, inputs, inputs + cells);
        List<Expression> states = new ArrayList<>();
        Expression memory = null;
        for (Expression drive : drives) {
            // The chain starts with an empty memory, so the first step does not use states.
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

    /** Returns the states after every step, for inputs with one row per sample. */
    List<Expression> statesOf(List<Expression> inputsOfSteps, Variables parameters) {
        return states(
                inputsOfSteps.stream().map(rows -> drive(rows, parameters)).toList(), parameters);
    }

    static Expression last(List<Expression> states) {
        return states.get(states.size() - 1);
    }

    private Expression gate(Expression sums, int number) {
        return sums.slice(1, number * cells, (number + 1) * cells);
    }

    /**
     * Two LSTM chains, one in each direction over the steps. Their last states determine the scores.
     *
     * @param steps the number of equal parts into which the features of a sample are divided
     * @param inputs the features per step
     * @param cells the cells of each chain
     */
    record BidirectionalLstm(int steps, int inputs, int cells, int classes) implements Network {

        @Override
        public List<Tensor> tensors(String prefix) {
            List<Tensor> tensors = new ArrayList<>(chain(prefix + "forth").tensors());
            tensors.addAll(chain(prefix + "back").tensors());
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
            Expression forth = last(chain(prefix + "forth").statesOf(pieces, parameters));
            Collections.reverse(pieces);
            Expression back = last(chain(prefix + "back").statesOf(pieces, parameters));
            return Expression.join(1, List.of(forth, back))
                    .dense(parameters.get(prefix + "weights"), parameters.get(prefix + "bias"));
        }

        private LstmChain chain(String name) {
            return new LstmChain(name, inputs, cells);
        }
    }

    /**
     * Predicts the character after a text: an embedding of the last characters, stacked LSTM chains, and a dense layer on the last state.
     * Features are character codes.
     *
     * @param characters the number of last characters that are read
     * @param vocabulary the number of different characters, which is also the number of classes
     * @param embedding the dimension of a character's embedding
     * @param layers the number of chains
     * @param cells the cells of each chain
     */
    record TextLstm(int characters, int vocabulary, int embedding, int layers, int cells) implements Network {

        @Override
        public List<Tensor> tensors(String prefix) {
            List<Tensor> tensors = new ArrayList<>(List.of(Tensor.table(prefix + "embedding", vocabulary, embedding)));
            for (int layer = 1; layer <= layers; layer++) {
                tensors.addAll(chain(prefix, layer).tensors());
            }
            tensors.add(Tensor.random(prefix + "weights", cells, vocabulary));
            tensors.add(Tensor.zeros(prefix + "bias", vocabulary));
            return tensors;
        }

        @Override
        public Expression scores(Expression features, Variables parameters, String prefix) {
            List<Expression> states = firstStates(features, parameters, prefix);
            for (int layer = 2; layer <= layers; layer++) {
                states = chain(prefix, layer).statesOf(states, parameters);
            }
            return last(states).dense(parameters.get(prefix + "weights"), parameters.get(prefix + "bias"));
        }

        private List<Expression> firstStates(Expression codes, Variables parameters, String prefix) {
            LstmChain chain = chain(prefix, 1);
            // The vocabulary has far fewer characters than a batch, so the contribution of each character is computed
            // once.
            Expression ofCharacters = chain.drive(parameters.get(prefix + "embedding"), parameters);
            int length = codes.shape()[1];
            List<Expression> drives = new ArrayList<>();
            for (int k = length - characters; k < length; k++) {
                drives.add(ofCharacters.rows(codes.slice(1, k, k + 1).reshape(-1)));
            }
            return chain.states(drives, parameters);
        }

        private LstmChain chain(String prefix, int layer) {
            return new LstmChain(prefix + "chain-" + layer, layer == 1 ? embedding : cells, cells);
        }
    }
}
