package org.parley.plugins.observers;

import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.topology.Graph;

/**
 * For minimising 1/n sum f_i(x_i, y_i) where all x_i agree and every dg_i/dy is 0, as SPDB does, with the best multipliers:
 * the root of |mean (df_i/dx - d2g_i/dxdy z_i)|^2 + mean |dg_i/dy|^2 + |Ax|^2, where z_i solves d2g_i/dydy z_i = df_i/dy and
 * |Ax|^2 sums |x_i - x_j|^2 over the edges of the upper level's graph.
 */
final class PersonalResidual implements Observer {

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

    /** Every edge once. */
    private double disagreement(double[] rows) {
        double sum = 0;
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbour(i, k);
                boolean counts = j < i || graph.indexOf(j, i) < 0;
                sum += counts ? Vectors.squaredDistance(rows, i * x.length, rows, j * x.length, x.length) : 0;
            }
        }
        return sum;
    }
}
