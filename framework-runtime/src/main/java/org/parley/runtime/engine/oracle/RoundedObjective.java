package org.parley.runtime.engine.oracle;

import org.parley.api.model.Draw;
import org.parley.api.model.Objective;

/**
 * Single-precision costs for work in double precision: arguments are rounded, the point once until it moves, and results widened. The rows of a
 * run in single precision lose nothing by it.
 */
final class RoundedObjective implements Objective<double[]> {

    private final Objective<float[]> floats;
    private boolean isHere;
    private float[] x = new float[0];
    private float[] y = new float[0];
    private float[] vector = new float[0];
    private float[] ofX = new float[0];
    private float[] ofY = new float[0];

    RoundedObjective(Objective<float[]> floats) {
        this.floats = floats;
    }

    @Override
    public void moved() {
        isHere = false;
        floats.moved();
    }

    @Override
    public double upper(double[] wideX, double[] wideY, Draw draw) {
        at(wideX, wideY);
        return floats.upper(x, y, draw);
    }

    @Override
    public double lower(double[] wideX, double[] wideY, Draw draw) {
        at(wideX, wideY);
        return floats.lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] wideX, double[] wideY, Draw draw, double[] out) {
        at(wideX, wideY);
        floats.upperGradientX(x, y, draw, ofX);
        widen(ofX, out);
    }

    @Override
    public void upperGradientY(double[] wideX, double[] wideY, Draw draw, double[] out) {
        at(wideX, wideY);
        floats.upperGradientY(x, y, draw, ofY);
        widen(ofY, out);
    }

    @Override
    public void lowerGradient(double[] wideX, double[] wideY, Draw draw, double[] out) {
        at(wideX, wideY);
        floats.lowerGradient(x, y, draw, ofY);
        widen(ofY, out);
    }

    @Override
    public void lowerGradientX(double[] wideX, double[] wideY, Draw draw, double[] out) {
        at(wideX, wideY);
        floats.lowerGradientX(x, y, draw, ofX);
        widen(ofX, out);
    }

    @Override
    public void hessian(double[] wideX, double[] wideY, Draw draw, double[] v, double[] out) {
        at(wideX, wideY);
        vector = rounded(v, vector);
        floats.hessian(x, y, draw, vector, ofY);
        widen(ofY, out);
    }

    @Override
    public void mixed(double[] wideX, double[] wideY, Draw draw, double[] v, double[] out) {
        at(wideX, wideY);
        vector = rounded(v, vector);
        floats.mixed(x, y, draw, vector, ofX);
        widen(ofX, out);
    }

    @Override
    public void measure(double[] wideX, double[] wideY, double[] out) {
        at(wideX, wideY);
        floats.measure(x, y, out);
    }

    private void at(double[] wideX, double[] wideY) {
        if (!isHere) {
            x = rounded(wideX, x);
            y = rounded(wideY, y);
            ofX = ofX.length == x.length ? ofX : new float[x.length];
            ofY = ofY.length == y.length ? ofY : new float[y.length];
            isHere = true;
        }
    }

    private static float[] rounded(double[] from, float[] into) {
        float[] target = into.length == from.length ? into : new float[from.length];
        for (int k = 0; k < from.length; k++) {
            target[k] = (float) from[k];
        }
        return target;
    }

    private static void widen(float[] from, double[] into) {
        for (int k = 0; k < from.length; k++) {
            into[k] = from[k];
        }
    }
}
