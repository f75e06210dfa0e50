package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Collections;
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

    /** The states after every step, of inputs with a row per sample. */
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
     * Two chains of long short-term memory, one from the first step to the last and one back; their last states give the scores.
     *
     * @param steps into how many equal pieces the features of a sample are cut
     * @param inputs features of a step
     * @param cells of each chain
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
     * Tells the character after a text: an embedding of its last characters, chains of long short-term memory one upon the other, and a dense
     * layer on the last state. Features are the codes of the characters.
     *
     * @param characters how many of a text's last are read
     * @param vocabulary how many there are, which is how many classes, too
     * @param embedding numbers that stand for a character
     * @param layers chains
     * @param cells of each chain
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
            // There are far fewer characters in the vocabulary than in a batch: what each of them drives is computed
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
