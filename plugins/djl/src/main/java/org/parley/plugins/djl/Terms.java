package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import java.util.ArrayList;
import java.util.List;

/** The sum that a gradient is where an expression is used several times. */
final class Terms {

    private final List<Cotangent> terms = new ArrayList<>(2);

    Terms(Cotangent... terms) {
        for (Cotangent term : terms) {
            add(term);
        }
    }

    List<Cotangent> all() {
        return terms;
    }

    void add(Cotangent term) {
        if (term.factor() == 0) {
            return;
        }
        for (int k = 0; k < terms.size(); k++) {
            Cotangent other = terms.get(k);
            if (other.factor() == term.factor() && isWhole(other) && isWhole(term)) {
                terms.set(k, new Cotangent(term.factor(), other.array().add(term.array()), null));
                return;
            }
        }
        terms.add(term);
    }

    private static boolean isWhole(Cotangent term) {
        return term.array() != null && term.rows() == null;
    }

    /** Every term of the gradient in a variable in the variable's own shape. */
    Terms whole(Expression variable) {
        terms.replaceAll(term -> term.rows() == null ? new Cotangent(term.factor(), term.full(variable), null) : term);
        return this;
    }

    /** All of it as one. */
    Cotangent sum(Expression result) {
        if (terms.isEmpty()) {
            return Cotangent.ONE.times(0);
        }
        Cotangent first = terms.get(0);
        if (terms.size() == 1) {
            return first;
        }
        NDArray sum = first.full(result);
        for (Cotangent term : terms.subList(1, terms.size())) {
            NDArray array = term.full(result);
            sum = sum.add(array.mul(Arithmetic.factor(term.factor() / first.factor(), array)));
        }
        return new Cotangent(first.factor(), sum, null);
    }
}
