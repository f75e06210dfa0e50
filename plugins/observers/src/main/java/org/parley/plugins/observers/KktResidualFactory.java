package org.parley.plugins.observers;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Graph;

@Described(
        name = "kkt-residual",
        description = "KKT residual, in the column kkt_residual: residual of the Karush-Kuhn-Tucker conditions for "
                + "minimizing f subject to dg/dy = 0.")
public final class KktResidualFactory implements ObserverFactory {

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        boolean shared =
                run.problem() == ProblemClass.SHARED_LOWER && run.levels().contains(SharedResidual.MULTIPLIER);
        boolean personal =
                run.problem() == ProblemClass.PERSONAL_LOWER && run.levels().contains("lower");
        return shared || personal
                ? List.of()
                : List.of("it needs a personal lower problem, or a shared one whose estimator drives the multiplier"
                        + " of the lower level as level auxiliary: use such an estimator, as in recipe sparkle-ed, or remove "
                        + "this observer");
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return context.run().problem() == ProblemClass.SHARED_LOWER
                ? new SharedResidual(context)
                : new PersonalResidual(context);
    }

    /**
     * The residual for minimizing the average f over (x, y) subject to average dg/dy = 0, with the multiplier z that the run computes. It
     * is the root of |mean dg/dy|^2 + |mean (df/dy - d2g/dydy z)|^2 + |mean (df/dx - d2g/dxdy z)|^2, each agent at its own x, y and z.
     */
    static final class SharedResidual implements Observer {

        static final String MULTIPLIER = "auxiliary";

        private final Column residual;
        private final Block ofX;
        private final Block ofY;
        private final Block productX;
        private final Block productY;
        private final double[] x;
        private final double[] y;

        SharedResidual(ObserverContext context) {
            residual = context.column("kkt_residual");
            x = new double[context.upperDimension()];
            y = new double[context.lowerDimension()];
            ofX = context.scratch("of-x", x.length);
            productX = context.scratch("product-x", x.length);
            ofY = context.scratch("of-y", y.length);
            productY = context.scratch("product-y", y.length);
        }

        @Override
        public void measure(Observation now) {
            Block z = now.value(MULTIPLIER);
            if (z.dimension() != y.length) {
                throw new IllegalStateException("the level auxiliary has dimension " + z.dimension()
                        + ", so it is not the multiplier of a lower level of dimension " + y.length);
            }
            Oracle at = now.exact().at(now.value("upper"), now.value("lower"));
            at.lowerGradient(ofY);
            now.mean(ofY, y);
            double sum = Vectors.square(y);
            at.upperGradientY(ofY);
            at.hessian(z, productY);
            now.mean(ofY.assign(1, ofY, -1, productY), y);
            sum += Vectors.square(y);
            at.upperGradientX(ofX);
            at.mixed(z, productX);
            now.mean(ofX.assign(1, ofX, -1, productX), x);
            residual.set(Math.sqrt(sum + Vectors.square(x)));
        }
    }

    /**
     * The residual for minimizing 1/n sum f_i(x_i, y_i) subject to equal x_i and dg_i/dy = 0 for every agent, as in SPDB, with the best
     * multipliers.
     *
     * <p>It is the root of |mean (df_i/dx - d2g_i/dxdy z_i)|^2 + mean |dg_i/dy|^2 + |Ax|^2. Here z_i solves d2g_i/dydy z_i = df_i/dy, and
     * |Ax|^2 sums |x_i - x_j|^2 over the edges of the upper level's graph.
     */
    static final class PersonalResidual implements Observer {

        private final Graph graph;
        private final Column residual;
        private final Block gradient;
        private final Block multiplier;
        private final Block ofX;
        private final Block productX;
        private final LocalSolver solver;
        private final double[] x;

        PersonalResidual(ObserverContext context) {
            graph = context.run().topology("upper").graph(0);
            residual = context.column("kkt_residual");
            x = new double[context.upperDimension()];
            gradient = context.scratch("gradient", context.lowerDimension());
            multiplier = context.scratch("multiplier", context.lowerDimension());
            ofX = context.scratch("of-x", x.length);
            productX = context.scratch("product-x", x.length);
            solver = new LocalSolver(context);
        }

        @Override
        public void measure(Observation now) {
            Oracle at = now.exact().at(now.value("upper"), now.value("lower"));
            at.lowerGradient(gradient);
            double lower = Vectors.square(now.gather(gradient)) / graph.agents();
            at.upperGradientY(gradient);
            solver.solve(now, at, gradient, multiplier);
            at.upperGradientX(ofX);
            at.mixed(multiplier, productX);
            now.mean(ofX.assign(1, ofX, -1, productX), x);
            residual.set(Math.sqrt(Vectors.square(x) + lower + disagreement(now.gather(now.value("upper")))));
        }

        /** Counts every edge once. */
        private double disagreement(double[] rows) {
            double sum = 0;
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    boolean counts = j < i || graph.indexOf(j, i) < 0;
                    sum += counts ? Vectors.squaredDistance(rows, i * x.length, rows, j * x.length, x.length) : 0;
                }
            }
            return sum;
        }
    }

    /**
     * Solves each agent's linear system in its lower Hessian by conjugate gradients. All agents iterate together, each until its own
     * residual is round-off.
     */
    static final class LocalSolver {

        private static final double ROUND_OFF = 1e-13;
        private static final int MOST_STEPS = 1000;
        private static final DoubleBinaryOperator TIMES = (a, b) -> a * b;
        private static final DoubleBinaryOperator QUOTIENT_OR_ZERO = (a, b) -> b > 0 ? a / b : 0;

        private final int steps;
        private final Block direction;
        private final Block image;
        private final Block residual;
        private final Block part;
        private final Block size;
        private final Block newSize;
        private final Block scale;

        LocalSolver(ObserverContext context) {
            int dimension = context.lowerDimension();
            steps = Math.min(2 * dimension, MOST_STEPS);
            direction = context.scratch("direction", dimension);
            image = context.scratch("image", dimension);
            residual = context.scratch("residual", dimension);
            part = context.scratch("part", dimension);
            size = context.scratch("size", 1);
            newSize = context.scratch("new-size", 1);
            scale = context.scratch("scale", 1);
        }

        /** Computes solution_i = (d2g_i/dydy)^-1 right_i at the oracle's point. */
        void solve(Observation now, Oracle at, Block right, Block solution) {
            solution.fill(0);
            residual.assign(1, right);
            direction.assign(1, right);
            size.dot(residual, residual);
            double goal = ROUND_OFF * ROUND_OFF * Math.max(largest(now.gather(size)), Double.MIN_NORMAL);
            for (int step = 0; step < steps && largest(now.gather(size)) > goal; step++) {
                at.hessian(direction, image);
                scale.assign(QUOTIENT_OR_ZERO, size, newSize.dot(direction, image));
                solution.assign(1, solution, 1, part.assign(TIMES, direction, scale));
                residual.assign(1, residual, -1, part.assign(TIMES, image, scale));
                newSize.dot(residual, residual);
                scale.assign(QUOTIENT_OR_ZERO, newSize, size);
                direction.assign(1, residual, 1, part.assign(TIMES, direction, scale));
                size.assign(1, newSize);
            }
        }

        private static double largest(double[] numbers) {
            double largest = 0;
            for (double number : numbers) {
                largest = Math.max(largest, number);
            }
            return largest;
        }
    }
}
