package org.parley.runtime.engine.oracle;

import org.parley.api.model.AgentObjective;
import org.parley.api.model.FloatObjective;
import org.parley.runtime.engine.block.FloatBlock;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.Seeds;

/** Single-precision costs on single-precision rows, without a copy. */
final class FloatEvaluator extends AgentEvaluator {

    private final FloatObjective floats;
    private float[] oneIn = new float[0];
    private float[] oneOut = new float[0];

    FloatEvaluator(AgentObjective objective, FloatObjective floats, Seeds seeds, int agent) {
        super(objective, seeds, agent);
        this.floats = floats;
    }

    @Override
    void moved(RowBlock x, RowBlock y, int row) {
        floats.moved();
    }

    @Override
    void forgetPoint() {
        objective.moved();
        floats.moved();
    }

    @Override
    void measureAt(RowBlock blockX, RowBlock blockY, int row, Figures into) {
        float[] x = ((FloatBlock) blockX).row(row);
        float[] y = ((FloatBlock) blockY).row(row);
        into.upper = floats.upper(x, y, upperDraw);
        into.lower = floats.lower(x, y, lowerDraw);
        floats.measure(x, y, into.metrics);
    }

    @Override
    void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
        float[] x = ((FloatBlock) point.x()).row(row);
        float[] y = ((FloatBlock) point.y()).row(row);
        float[] result = ((FloatBlock) out).row(row);
        switch (product) {
            case LOWER_GRADIENT -> floats.lowerGradient(x, y, lowerDraw, result);
            case UPPER_GRADIENT_X -> floats.upperGradientX(x, y, upperDraw, result);
            case UPPER_GRADIENT_Y -> floats.upperGradientY(x, y, upperDraw, result);
            case HESSIAN, MIXED -> products(product, x, y, ((FloatBlock) v).row(row), result);
        }
    }

    private void products(Product product, float[] x, float[] y, float[] v, float[] result) {
        if (v.length == y.length) {
            product(product, x, y, v, result);
            return;
        }
        int vectors = v.length / y.length;
        int length = result.length / vectors;
        if (oneIn.length != y.length || oneOut.length != length) {
            oneIn = new float[y.length];
            oneOut = new float[length];
        }
        for (int k = 0; k < vectors; k++) {
            System.arraycopy(v, k * y.length, oneIn, 0, y.length);
            product(product, x, y, oneIn, oneOut);
            System.arraycopy(oneOut, 0, result, k * length, length);
        }
    }

    private void product(Product product, float[] x, float[] y, float[] v, float[] result) {
        if (product == Product.HESSIAN) {
            floats.hessian(x, y, lowerDraw, v, result);
        } else {
            floats.mixed(x, y, lowerDraw, v, result);
        }
    }
}
