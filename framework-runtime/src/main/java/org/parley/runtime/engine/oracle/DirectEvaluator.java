package org.parley.runtime.engine.oracle;

import java.util.function.IntFunction;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.Seeds;

/**
 * Costs on rows of their own precision, without a copy.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class DirectEvaluator<A> extends AgentEvaluator {

    private final Objective<A> objective;
    private final Rows<A> rows;
    private final IntFunction<A> allocation;
    private int oneInLength = -1;
    private int oneOutLength = -1;
    private A oneIn;
    private A oneOut;

    /** Where the rows of a block are. */
    interface Rows<A> {

        A of(RowBlock block, int row);
    }

    DirectEvaluator(
            AgentCosts costs,
            LazyDoubles doubles,
            LazyDoubles rounded,
            Objective<A> objective,
            Rows<A> rows,
            IntFunction<A> allocation,
            Seeds seeds,
            int agent) {
        super(costs, doubles, rounded, seeds, agent);
        this.objective = objective;
        this.rows = rows;
        this.allocation = allocation;
    }

    @Override
    void moved(RowBlock x, RowBlock y, int row) {
        objective.moved();
    }

    @Override
    void forgetPoint() {
        objective.moved();
        doubles.moved();
        rounded.moved();
    }

    @Override
    void measureAt(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY, Figures into) {
        A x = rows.of(blockX, rowOfX);
        A y = rows.of(blockY, rowOfY);
        into.upper = objective.upper(x, y, upperDraw);
        into.lower = objective.lower(x, y, lowerDraw);
        objective.measure(x, y, upperDraw, lowerDraw, into.metrics);
    }

    @Override
    void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
        A x = rows.of(point.x(), row);
        A y = rows.of(point.y(), row);
        A result = rows.of(out, row);
        switch (product) {
            case UPPER -> out.setQuietly(row, objective.upper(x, y, upperDraw));
            case LOWER -> out.setQuietly(row, objective.lower(x, y, lowerDraw));
            case LOWER_GRADIENT_X -> objective.lowerGradientX(x, y, lowerDraw, result);
            case LOWER_GRADIENT -> objective.lowerGradient(x, y, lowerDraw, result);
            case UPPER_GRADIENT_X -> objective.upperGradientX(x, y, upperDraw, result);
            case UPPER_GRADIENT_Y -> objective.upperGradientY(x, y, upperDraw, result);
            case HESSIAN, MIXED -> {
                int q = point.y().dimension();
                if (v.dimension() == q) {
                    product(product, x, y, rows.of(v, row), result);
                } else {
                    products(product, x, y, rows.of(v, row), result, q, v.dimension() / q, out.dimension());
                }
            }
        }
    }

    private void products(Product product, A x, A y, A v, A result, int q, int vectors, int resultLength) {
        int length = resultLength / vectors;
        if (oneInLength != q || oneOutLength != length) {
            oneIn = allocation.apply(q);
            oneOut = allocation.apply(length);
            oneInLength = q;
            oneOutLength = length;
        }
        for (int k = 0; k < vectors; k++) {
            System.arraycopy(v, k * q, oneIn, 0, q);
            product(product, x, y, oneIn, oneOut);
            System.arraycopy(oneOut, 0, result, k * length, length);
        }
    }

    private void product(Product product, A x, A y, A v, A result) {
        if (product == Product.HESSIAN) {
            objective.hessian(x, y, lowerDraw, v, result);
        } else {
            objective.mixed(x, y, lowerDraw, v, result);
        }
    }
}
