package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

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
            LstmChain chain = chain(prefix, layer);
            List<Expression> drives =
                    states.stream().map(state -> chain.drive(state, parameters)).toList();
            states = chain.states(drives, parameters);
        }
        return LstmChain.last(states).dense(parameters.get(prefix + "weights"), parameters.get(prefix + "bias"));
    }

    private List<Expression> firstStates(Expression codes, Variables parameters, String prefix) {
        LstmChain chain = chain(prefix, 1);
        // There are far fewer characters in the vocabulary than in a batch: what each of them drives is computed once.
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
