package org.parley.runtime.engine.oracle;

import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.block.FloatBlock;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.Seeds;

/** Double-precision costs on single-precision rows: arguments are widened once per point, results rounded once. */
final class WideningEvaluator extends AgentEvaluator {

    private final Objective<double[]> objective;
    private double[] x = new double[0];
    private double[] y = new double[0];
    private double[] vector = new double[0];
    private double[] ofX = new double[0];
    private double[] ofY = new double[0];
    private final double[] ofCost = new double[1];

    WideningEvaluator(AgentCosts costs, LazyDoubles doubles, Seeds seeds, int agent) {
        super(costs, doubles, doubles, seeds, agent);
        objective = doubles.get();
    }

    @Override
    void moved(RowBlock blockX, RowBlock blockY, int row) {
        moved(blockX, row, blockY, row);
    }

    private void moved(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY) {
        x = widened(((FloatBlock) blockX).row(rowOfX), 0, blockX.dimension(), x);
        y = widened(((FloatBlock) blockY).row(rowOfY), 0, blockY.dimension(), y);
        ofX = ofX.length == x.length ? ofX : new double[x.length];
        ofY = ofY.length == y.length ? ofY : new double[y.length];
        objective.moved();
    }

    @Override
    void forgetPoint() {
        objective.moved();
    }

    @Override
    void measureAt(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY, Figures into) {
        moved(blockX, rowOfX, blockY, rowOfY);
        into.upper = objective.upper(x, y, upperDraw);
        into.lower = objective.lower(x, y, lowerDraw);
        objective.measure(x, y, upperDraw, lowerDraw, into.metrics);
    }

    @Override
    void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
        float[] target = ((FloatBlock) out).row(row);
        boolean secondOrder = product == Product.HESSIAN || product == Product.MIXED;
        int vectors = secondOrder ? v.dimension() / y.length : 1;
        double[] result = room(product);
        int length = result.length;
        for (int k = 0; k < vectors; k++) {
            if (secondOrder) {
                vector = widened(((FloatBlock) v).row(row), k * y.length, y.length, vector);
            }
            one(product, result);
            for (int i = 0; i < length; i++) {
                target[k * length + i] = (float) result[i];
            }
        }
    }

    /** Kept for every length: derivatives in x and in y take turns. */
    private double[] room(Product product) {
        return switch (product) {
            case UPPER, LOWER -> ofCost;
            case UPPER_GRADIENT_X, LOWER_GRADIENT_X, MIXED -> ofX;
            case UPPER_GRADIENT_Y, LOWER_GRADIENT, HESSIAN -> ofY;
        };
    }

    private void one(Product product, double[] result) {
        switch (product) {
            case UPPER -> result[0] = objective.upper(x, y, upperDraw);
            case LOWER -> result[0] = objective.lower(x, y, lowerDraw);
            case LOWER_GRADIENT_X -> objective.lowerGradientX(x, y, lowerDraw, result);
            case LOWER_GRADIENT -> objective.lowerGradient(x, y, lowerDraw, result);
            case UPPER_GRADIENT_X -> objective.upperGradientX(x, y, upperDraw, result);
            case UPPER_GRADIENT_Y -> objective.upperGradientY(x, y, upperDraw, result);
            case HESSIAN -> objective.hessian(x, y, lowerDraw, vector, result);
            case MIXED -> objective.mixed(x, y, lowerDraw, vector, result);
        }
    }

    private static double[] widened(float[] from, int offset, int length, double[] into) {
        double[] target = into.length == length ? into : new double[length];
        for (int k = 0; k < length; k++) {
            target[k] = from[offset + k];
        }
        return target;
    }
}
