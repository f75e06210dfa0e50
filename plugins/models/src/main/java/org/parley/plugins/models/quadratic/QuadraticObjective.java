package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;

/** The costs of a {@link Quadratic} and all their derivatives. */
final class QuadraticObjective implements AgentObjective {

    private final Quadratic problem;

    QuadraticObjective(Quadratic problem) {
        this.problem = problem;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return Products.form(y, problem.f(), y) / 2
                + Products.dot(problem.a(), y)
                + Products.form(x, problem.h(), x) / 2
                + Products.dot(problem.b(), x)
                + Products.form(x, problem.k(), y);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return Products.form(y, problem.g(), y) / 2
                + Products.form(x, problem.c(), y)
                + Products.dot(problem.linear(), y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.b(), 0, out, 0, out.length);
        Products.addTransposed(problem.h(), x, out);
        Products.add(problem.k(), y, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.a(), 0, out, 0, out.length);
        Products.addTransposed(problem.f(), y, out);
        Products.addTransposed(problem.k(), x, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        System.arraycopy(problem.linear(), 0, out, 0, out.length);
        Products.addTransposed(problem.g(), y, out);
        Products.addTransposed(problem.c(), x, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        Products.add(problem.c(), y, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        Products.addTransposed(problem.g(), v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        Products.add(problem.c(), v, out);
    }

    /** The largest absolute row sum of G bounds its largest eigenvalue. */
    @Override
    public OptionalDouble smoothness() {
        int q = problem.lowerDimension();
        double largest = 0;
        for (int i = 0; i < q; i++) {
            double sum = 0;
            for (int j = 0; j < q; j++) {
                sum += Math.abs(problem.g()[i * q + j]);
            }
            largest = Math.max(largest, sum);
        }
        return OptionalDouble.of(largest);
    }
}
