package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import java.util.function.UnaryOperator;

/** Operators on scores: along the last axis, an entry per class. */
final class Scores {

    private static final int LAST = -1;
    private static final int[] ALONG_ROWS = {LAST};

    private Scores() {}

    static Expression softmax(Expression scores) {
        return scores.unary(
                scores.extents(),
                () -> scores.value().softmax(LAST),
                (result, t) -> result.times(t.minus(result.times(t).sumsOfRows())),
                (result, seed) -> seed.through(result, array -> {
                    NDArray weighted = result.value().mul(array);
                    return weighted.sub(result.value().mul(weighted.sum(ALONG_ROWS, true)));
                }));
    }

    static Expression logSoftmax(Expression scores) {
        return scores.unary(
                scores.extents(),
                () -> scores.value().logSoftmax(LAST),
                (result, t) -> t.minus(result.exp().times(t).sumsOfRows()),
                (result, seed) -> seed.through(
                        result, array -> array.sub(result.value().exp().mul(array.sum(ALONG_ROWS, true)))));
    }

    static Expression logSumExp(Expression scores) {
        // log softmax = · - log sum exp, so that of the first column will do.
        UnaryOperator<Expression> firstColumn = matrix -> matrix.slice(scores.counted(LAST), 0, 1);
        return firstColumn
                .apply(scores)
                .minus(firstColumn.apply(scores.logSoftmax()))
                .sum(LAST);
    }

    static Expression crossEntropy(Expression scores, Expression labels) {
        if (!labels.marksClasses()) {
            return scores.logSoftmax().times(labels).sum(LAST).negate();
        }
        int classes = scores.counted(LAST);
        Expression error = scores.softmax().minus(labels);
        return scores.unary(
                Shapes.without(scores.extents(), classes),
                () -> scores.value()
                        .logSoftmax(LAST)
                        .mul(labels.value())
                        .sum(ALONG_ROWS)
                        .neg(),
                (result, t) -> error.times(t).sum(LAST),
                (result, seed) -> seed.throughUnlessOnes(result, array -> array.expandDims(classes))
                        .times(error));
    }
}
