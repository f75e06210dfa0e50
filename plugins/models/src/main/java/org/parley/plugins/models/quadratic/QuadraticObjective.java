package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;

/** The costs of a {@link Quadratic} and all their derivatives. */
final class QuadraticObjective implements AgentObjective {

    private final Quadratic problem;
    private final double[][] transposedK;
    private final double[][] transposedC;

    QuadraticObjective(Quadratic problem) {
        this.problem = problem;
        transposedK = Rows.transposed(problem.k(), problem.lowerDimension());
        transposedC = Rows.transposed(problem.c(), problem.lowerDimension());
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return Rows.form(y, problem.f(), y) / 2
                + Rows.dot(problem.a(), y)
                + Rows.form(x, problem.h(), x) / 2
                + Rows.dot(problem.b(), x)
                + Rows.form(x, problem.k(), y);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return Rows.form(y, problem.g(), y) / 2 + Rows.form(x, problem.c(), y) + Rows.dot(problem.linear(), y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.b(), 0, out, 0, out.length);
        Rows.addCombination(x, problem.h(), out);
        Rows.addCombination(y, transposedK, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.a(), 0, out, 0, out.length);
        Rows.addCombination(y, problem.f(), out);
        Rows.addCombination(x, problem.k(), out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.linear(), 0, out, 0, out.length);
        Rows.addCombination(y, problem.g(), out);
        Rows.addCombination(x, problem.c(), out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        Rows.addCombination(v, problem.g(), out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        Rows.addCombination(v, transposedC, out);
    }

    /** The largest absolute row sum of G bounds its largest eigenvalue. */
    @Override
    public OptionalDouble smoothness() {
        double largest = 0;
        for (double[] row : problem.g()) {
            double sum = 0;
            for (double entry : row) {
                sum += Math.abs(entry);
            }
            largest = Math.max(largest, sum);
        }
        return OptionalDouble.of(largest);
    }
}
