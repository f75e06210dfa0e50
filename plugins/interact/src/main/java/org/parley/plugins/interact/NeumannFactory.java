package org.parley.plugins.interact;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

@Described(
        name = "neumann",
        description = "Hypergradient with a truncated Neumann series of each agent's own lower Hessian.")
public final class NeumannFactory extends OwnSystemFactory {

    private static final Option<Integer> TERMS = Option.integer("terms")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .description("Number of terms of the series: powers 0 to terms - 1.");
    private static final Option<String> LENGTH = Option.choice("length", "fixed", "random")
            .description(
                    "Sum of all terms on one batch (fixed), or one random term for each of several tuples of single samples (random).");
    private static final Option<Integer> TUPLES = Option.integer("tuples")
            .from(1)
            .to(1_000_000)
            .orElse(32)
            .description("Number of tuples that a random length averages over.");
    private static final Option<NumberOrWord> LIPSCHITZ = Option.numberOr("lipschitz", "auto")
            .from(1e-9)
            .to(1e12)
            .description(
                    "Upper bound L of the eigenvalues of the lower Hessian: auto for the model's own bound, or a number.");

    @Override
    public List<Option<?>> options() {
        return List.of(TERMS, LENGTH, TUPLES, LIPSCHITZ, BATCH, OVER_AGENTS);
    }

    @Override
    public List<String> errors(Settings settings) {
        boolean random = settings.get(LENGTH).equals("random");
        boolean batch = !settings.get(BATCH).is("level");
        return random && batch
                ? List.of(
                        "batch has no effect with length: random, which draws one sample per tuple entry; set tuples instead")
                : List.of();
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(TERMS);
        Block lipschitz = lipschitz(settings, scope);
        double factor = factor(settings, scope);
        return settings.get(LENGTH).equals("random")
                ? new NeumannTuples(scope, terms, settings.get(TUPLES), lipschitz, factor)
                : new Neumann(scope, SampleChoice.of(settings), terms, lipschitz, factor);
    }

    /** Returns the truncation error of the series, which converges like a geometric one of ratio 1 - 1 / condition. */
    @Override
    public double error(Settings settings, double condition) {
        return StrictMath.pow(1 - 1 / condition, settings.get(TERMS));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.get(LENGTH).equals("random");
    }

    /** Returns L of each agent, as a block of dimension 1. */
    private static Block lipschitz(Settings settings, Scope scope) {
        Block lipschitz = scope.block("lipschitz", 1);
        OptionalDouble given = settings.get(LIPSCHITZ).number();
        if (given.isPresent()) {
            return lipschitz.fill(given.getAsDouble());
        }
        scope.perAgent(
                "lipschitz",
                List.of(),
                List.of(lipschitz),
                agent -> agent.out(0)[0] = agent.smoothness().orElseThrow(NeumannFactory::unknown));
        return lipschitz;
    }

    private static ParleyException unknown() {
        return new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_MISSING,
                "hypergradient",
                "'neumann' needs the Lipschitz constant of the lower gradient, but the model does not provide it",
                "give a number, such as with: {lipschitz: 2.5}"));
    }

    /** The hypergradient df/dx - (d2g/dxdy) z with z = 1/L sum_{j < J} (I - (d2g/dydy) / L)^j df/dy, computed by every agent on its own. */
    static final class Neumann implements Estimator {

        private final Oracle at;
        private final SampleChoice batch;
        private final int terms;
        private final double factor;
        private final Block lipschitz;
        private final Block gradientY;
        private final Block sum;
        private final Block image;
        private final Block correction;

        /**
         * @param terms J
         * @param lipschitz L of each agent
         * @param factor the factor of the whole hypergradient
         */
        Neumann(Scope scope, SampleChoice batch, int terms, Block lipschitz, double factor) {
            this.batch = batch;
            this.terms = terms;
            this.factor = factor;
            this.lipschitz = lipschitz;
            at = scope.oracle();
            gradientY = scope.scratch("gradient-y", scope.lowerDimension());
            sum = scope.scratch("sum", scope.lowerDimension());
            image = scope.scratch("image", scope.lowerDimension());
            correction = scope.scratch("correction", scope.upperDimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            batch.choose(at.at(x, y));
            at.upperGradientX(direction);
            at.upperGradientY(gradientY);
            sum.assign(1, gradientY);
            for (int j = 1; j < terms; j++) {
                at.hessian(sum, image);
                image.assign(Neumann::over, image, lipschitz);
                sum.assign(1, gradientY, 1, sum, -1, image);
            }
            at.mixed(sum, correction);
            correction.assign(Neumann::over, correction, lipschitz);
            direction.assign(factor, direction, -factor, correction);
        }

        private static double over(double product, double l) {
            return product / l;
        }
    }

    /**
     * The Neumann hypergradient with a random length. It averages df(xi0)/dx - K/L (d2g(zeta0)/dxdy) prod_{j=1..k} (I - (d2g(zetaj)/dydy) /
     * L) df(xi0)/dy over tuples (xi0, zeta0, zeta1 … zetaK, k). In each of them, k is uniform in 0 … K-1. Its mean is that of {@link
     * Neumann} with K terms.
     *
     * <p>The tick determines the samples and k: calls at two points within one tick use the same tuples.
     */
    static final class NeumannTuples implements Estimator {

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
         * @param count the number of tuples
         * @param lipschitz L of each agent
         * @param factor the factor of the whole hypergradient
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
}
