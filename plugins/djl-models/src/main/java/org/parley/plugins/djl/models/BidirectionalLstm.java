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
        Expression forth = lastState(chain(prefix + "forth"), pieces, parameters);
        Collections.reverse(pieces);
        Expression back = lastState(chain(prefix + "back"), pieces, parameters);
        return Expression.join(1, List.of(forth, back))
                .dense(parameters.get(prefix + "weights"), parameters.get(prefix + "bias"));
    }

    private static Expression lastState(LstmChain chain, List<Expression> pieces, Variables parameters) {
        List<Expression> drives =
                pieces.stream().map(piece -> chain.drive(piece, parameters)).toList();
        return LstmChain.last(chain.states(drives, parameters));
    }

    private LstmChain chain(String name) {
        return new LstmChain(name, inputs, cells);
    }
}
