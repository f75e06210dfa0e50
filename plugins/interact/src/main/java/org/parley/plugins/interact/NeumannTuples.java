package org.parley.plugins.interact;

import java.util.Arrays;
import java.util.List;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * The Neumann hypergradient with a random length: the average over tuples (xi0, zeta0, zeta1 … zetaK, k) of df(xi0)/dx - K/L
 * (d2g(zeta0)/dxdy) prod_{j=1..k} (I - (d2g(zetaj)/dydy) / L) df(xi0)/dy with k uniform in 0 … K-1. Its mean is that of {@link Neumann}
 * with K terms.
 *
 * <p>Samples and k are addressed by the tick: asked at two points within one tick, it takes the same tuples.
 */
final class NeumannTuples implements Estimator {

    /** One agent's vectors. */
    private record Workspace(double[] gradientX, double[] product, double[] image, double[] correction) {

        Workspace(int p, int q) {
            this(new double[p], new double[q], new double[q], new double[p]);
        }
    }

    private final Scope scope;
    private final int terms;
    private final double factor;
    private final String[] tuples;
    private final String[][] factors;
    private final Workspace[] workspaces;
    private final List<Block> in;
    private final List<Block> out = Arrays.asList((Block) null);
    private final AgentWork averaging = this::average;

    /**
     * @param terms K
     * @param count how many tuples are averaged
     * @param lipschitz L of each agent
     * @param factor of the whole hypergradient
     */
    NeumannTuples(Scope scope, int terms, int count, Block lipschitz, double factor) {
        this.scope = scope;
        this.terms = terms;
        this.factor = factor;
        workspaces = new Workspace[scope.agents()];
        in = Arrays.asList(null, null, lipschitz);
        tuples = new String[count];
        factors = new String[count][terms];
        for (int s = 0; s < count; s++) {
            tuples[s] = "tuple-" + s;
            for (int j = 1; j < terms; j++) {
                factors[s][j] = tuples[s] + "/" + j;
            }
        }
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        in.set(0, x);
        in.set(1, y);
        out.set(0, direction);
        scope.perAgent("tuples", in, out, averaging);
        direction.assign(factor, direction);
    }

    private void average(Agent agent) {
        int index = agent.index();
        if (workspaces[index] == null) {
            workspaces[index] = new Workspace(scope.upperDimension(), scope.lowerDimension());
        }
        Arrays.fill(agent.out(0), 0);
        for (int s = 0; s < tuples.length; s++) {
            add(s, agent.random().nextInt(terms), agent, workspaces[index]);
        }
    }

    private void add(int s, int k, Agent agent, Workspace work) {
        Objective<double[]> costs = agent.costs();
        Draws draws = agent.draws();
        double[] x = agent.in(0);
        double[] y = agent.in(1);
        double lipschitz = agent.in(2)[0];
        double[] sum = agent.out(0);
        double[] product = work.product();
        costs.moved();
        costs.upperGradientX(x, y, draws.upper(tuples[s], 1), work.gradientX());
        costs.upperGradientY(x, y, draws.upper(tuples[s], 1), product);
        for (int j = k; j >= 1; j--) {
            costs.moved();
            costs.hessian(x, y, draws.lower(factors[s][j], 1), product, work.image());
            for (int i = 0; i < product.length; i++) {
                product[i] -= work.image()[i] / lipschitz;
            }
        }
        costs.moved();
        costs.mixed(x, y, draws.lower(tuples[s], 1), product, work.correction());
        for (int i = 0; i < sum.length; i++) {
            sum[i] += (work.gradientX()[i] - terms / lipschitz * work.correction()[i]) / tuples.length;
        }
    }
}
