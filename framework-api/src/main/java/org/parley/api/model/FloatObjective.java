package org.parley.api.model;

import org.parley.api.component.Unstable;

/** An {@link AgentObjective} in single precision: same meaning, same rules, nothing completed. */
@Unstable
public interface FloatObjective {

    /** Point or draw are about to change: forget what was kept. */
    default void moved() {}

    double upper(float[] x, float[] y, Draw draw);

    double lower(float[] x, float[] y, Draw draw);

    void upperGradientX(float[] x, float[] y, Draw draw, float[] out);

    void upperGradientY(float[] x, float[] y, Draw draw, float[] out);

    void lowerGradient(float[] x, float[] y, Draw draw, float[] out);

    void lowerGradientX(float[] x, float[] y, Draw draw, float[] out);

    void hessian(float[] x, float[] y, Draw draw, float[] v, float[] out);

    void mixed(float[] x, float[] y, Draw draw, float[] v, float[] out);

    /** See {@link AgentObjective#measure}. */
    default void measure(float[] x, float[] y, double[] out) {}
}
