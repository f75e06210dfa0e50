package org.parley.runtime.engine.oracle;

import org.parley.api.model.AgentObjective;
import org.parley.runtime.engine.block.DoubleBlock;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.Seeds;

/** Double-precision costs on double-precision rows, without a copy. */
final class DoubleEvaluator extends AgentEvaluator {

    private double[] oneIn = new double[0];
    private double[] oneOut = new double[0];

    DoubleEvaluator(AgentObjective objective, Seeds seeds, int agent) {
        super(objective, seeds, agent);
    }

    @Override
    void moved(RowBlock x, RowBlock y, int row) {
        objective.moved();
    }

    @Override
    void forgetPoint() {
        objective.moved();
    }

    @Override
    void measureAt(RowBlock blockX, RowBlock blockY, int row, Figures into) {
        double[] x = ((DoubleBlock) blockX).row(row);
        double[] y = ((DoubleBlock) blockY).row(row);
        into.upper = objective.upper(x, y, upperDraw);
        into.lower = objective.lower(x, y, lowerDraw);
        objective.measure(x, y, into.metrics);
    }

    @Override
    void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
        double[] x = ((DoubleBlock) point.x()).row(row);
        double[] y = ((DoubleBlock) point.y()).row(row);
        double[] result = ((DoubleBlock) out).row(row);
        switch (product) {
            case LOWER_GRADIENT -> objective.lowerGradient(x, y, lowerDraw, result);
            case UPPER_GRADIENT_X -> objective.upperGradientX(x, y, upperDraw, result);
            case UPPER_GRADIENT_Y -> objective.upperGradientY(x, y, upperDraw, result);
            case HESSIAN, MIXED -> products(product, x, y, ((DoubleBlock) v).row(row), result);
        }
    }

    private void products(Product product, double[] x, double[] y, double[] v, double[] result) {
        if (v.length == y.length) {
            product(product, x, y, v, result);
            return;
        }
        int vectors = v.length / y.length;
        int length = result.length / vectors;
        if (oneIn.length != y.length || oneOut.length != length) {
            oneIn = new double[y.length];
            oneOut = new double[length];
        }
        for (int k = 0; k < vectors; k++) {
            System.arraycopy(v, k * y.length, oneIn, 0, y.length);
            product(product, x, y, oneIn, oneOut);
            System.arraycopy(oneOut, 0, result, k * length, length);
        }
    }

    private void product(Product product, double[] x, double[] y, double[] v, double[] result) {
        if (product == Product.HESSIAN) {
            objective.hessian(x, y, lowerDraw, v, result);
        } else {
            objective.mixed(x, y, lowerDraw, v, result);
        }
    }
}
