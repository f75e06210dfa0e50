package org.parley.plugins.gossipdsbo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Horizon;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

@Described(
        name = "gossip-hessian",
        description =
                "Gossip DSBO's hypergradient: agents exchange moving averages of all first and second derivatives.")
public final class GossipHessianFactory implements EstimatorFactory {

    private static final double NEEDS_DOUBLE_PRECISION = 1.0 / 3;

    private static final Option<Integer> TERMS = Option.integer("terms")
            .from(1)
            .to(1_000_000)
            .orElse(50)
            .description("Number b of factors of the Neumann series, which has b + 1 terms.");
    private static final Option<Component<ScheduleFactory>> AVERAGE = Option.component("average", ScheduleFactory.class)
            .mandatory()
            .description("Weight β of the new derivatives in the moving averages, at most 1.");
    private static final Option<NumberOrWord> LIPSCHITZ = Option.numberOr("lipschitz", "auto")
            .from(1e-9)
            .to(1e12)
            .description(
                    "Upper bound L_g of the eigenvalues of all agents' lower Hessians: auto for the models' own bound, or a number.");
    private static final Option<Double> CURVATURE = Option.number("curvature")
            .from(1e-12)
            .to(1e12)
            .orElse(1.0)
            .description("Lower curvature μ_g; every v starts at μ_g times the identity.");
    private static final Option<String> COPIES = Option.choice("copies", "separate", "shared")
            .description("Hessian averages: one per factor, each with separate samples (separate), or one for all "
                    + "factors, which sends b times less (shared).");

    private static final Option<String> EXCHANGE = Option.choice("exchange", "before", "after")
            .description(
                    "Order of the exchange: before each agent adds its own derivatives, as over a graph, or after, as with a server.");

    @Override
    public List<Option<?>> options() {
        return List.of(TERMS, AVERAGE, LIPSCHITZ, CURVATURE, COPIES, EXCHANGE);
    }

    @Override
    public List<String> errors(Settings settings) {
        double lipschitz = settings.get(LIPSCHITZ).number().orElse(Double.POSITIVE_INFINITY);
        return settings.get(CURVATURE) <= lipschitz
                ? List.of()
                : List.of("curvature " + settings.get(CURVATURE) + " exceeds lipschitz " + lipschitz
                        + ", but no Hessian has both; decrease curvature or increase lipschitz");
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        double first = average(settings, new Horizon(run.agents(), run.rounds(), 1, 1, run.batch("upper")))
                .at(0);
        return first <= 1
                ? List.of()
                : List.of("average starts at " + first
                        + ", but a weight above 1 makes the averages diverge; choose at most 1");
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(TERMS);
        int copies = settings.get(COPIES).equals("shared") ? 1 : terms;
        new Footprint(scope.upperDimension(), scope.lowerDimension(), copies)
                .require(bytesPerNumber(scope), Runtime.getRuntime().maxMemory());
        // The largest bound of all agents: after an exchange, an agent's v contains the Hessians of its neighbors.
        double lipschitz = settings.get(LIPSCHITZ)
                .number()
                .orElseGet(() -> scope.smoothness().orElseThrow(GossipHessianFactory::unknownSmoothness));
        return new GossipHessian(settings, scope, lipschitz, terms, copies);
    }

    /**
     * Returns the bytes per number in the run's precision, over all agents that this process hosts. A scope does not provide this, so it is
     * measured on a block of dimension 1.
     */
    private static long bytesPerNumber(Scope scope) {
        Block probe = scope.scratch("probe", 1).fill(NEEDS_DOUBLE_PRECISION);
        LongAdder bytes = new LongAdder();
        scope.perAgent(
                "probe",
                List.of(probe),
                List.of(),
                agent -> bytes.add(agent.in(0)[0] == NEEDS_DOUBLE_PRECISION ? Double.BYTES : Float.BYTES));
        return bytes.sum();
    }

    private static ParleyException unknownSmoothness() {
        return new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_MISSING,
                "hypergradient.with.lipschitz",
                "the largest Lipschitz constant of the agents' lower gradients is needed, but the model does not provide it",
                "give a number, such as lipschitz: 2.5"));
    }

    private static Schedule average(Settings settings, Horizon horizon) {
        Component<ScheduleFactory> average = settings.get(AVERAGE);
        return average.factory().create(average.settings(), horizon);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of("auxiliary", WeightRequirement.DOUBLY_STOCHASTIC);
    }

    /**
     * Gossip DSBO's hypergradient. Agents keep moving averages of all derivatives, mix them with those of their neighbors, and compute the
     * direction s - u Q h from them. Here s, h, u, v_1 … v_b estimate df/dx, df/dy, d2g/dxdy (p x q) and b separate samples of d2g/dydy (q
     * x q). Q = 1/L (I + (I - v_b/L)(I + … (I + (I - v_1/L)))) approximates the inverse of d2g/dydy.
     *
     * <p>The direction uses the averages before this round's derivatives are added. Q is never formed: Q h is b products with a vector.
     *
     * <p>Agents exchange their averages before each adds its own derivatives (Algorithm 1), or after. In the second case, if an exchange
     * computes the mean of all agents, s+ = (1 - β) s + β mean(df/dx) and so on. Every agent then holds the averages of the paper's central
     * server.
     */
    static final class GossipHessian implements Estimator {

        private final Scope scope;
        private final Schedule beta;
        private final double lipschitz;
        private final int terms;
        private final boolean exchangesFirst;
        private final Oracle at;
        private final Mixer W;

        private final Block s;
        private final Block h;
        private final Block u;
        private final Block identity;
        private final Block[] v;
        private final Block qh;
        private final Block gradientX;
        private final Block gradientY;
        private final Block mixedDerivatives;
        private final Block hessian;
        private final Block product;
        private final Block correction;

        // Created once, so that a round allocates nothing. Both lists contain s, h, u, then all v.
        private final List<Block> averages = new ArrayList<>();
        private final List<Block> halfway = new ArrayList<>();
        private final String[] draws;

        /**
         * @param terms b
         * @param copies the number of v: b, or one for all factors
         */
        GossipHessian(Settings settings, Scope scope, double lipschitz, int terms, int copies) {
            this.scope = scope;
            this.lipschitz = lipschitz;
            this.terms = terms;
            beta = GossipHessianFactory.average(settings, scope.horizon());
            exchangesFirst = settings.get(EXCHANGE).equals("before");
            at = scope.oracle();
            W = scope.mixer("auxiliary");
            int p = scope.upperDimension();
            int q = scope.lowerDimension();
            s = average("s", p);
            h = average("h", q);
            u = average("u", p * q);
            qh = scope.block("q-h", q);
            identity = identity();
            v = new Block[copies];
            draws = new String[copies];
            for (int i = 0; i < copies; i++) {
                v[i] = average("v-" + i, q * q).assign(settings.get(CURVATURE), identity);
                draws[i] = "hessian-" + i;
            }
            gradientX = scope.scratch("gradient-x", p);
            gradientY = scope.scratch("gradient-y", q);
            mixedDerivatives = scope.scratch("mixed-derivatives", p * q);
            hessian = scope.scratch("hessian", q * q);
            product = scope.scratch("product", q);
            correction = scope.scratch("correction", p);
        }

        /** Creates a moving average and scratch memory for its value between the exchange and the sum. */
        private Block average(String name, int dimension) {
            Block average = scope.block(name, dimension);
            averages.add(average);
            halfway.add(scope.scratch("halfway-" + name, dimension));
            return average;
        }

        /**
         * Returns every agent's unit vectors, one after the other. From them the oracle computes a whole Hessian with one pass over the
         * samples.
         */
        private Block identity() {
            int q = scope.lowerDimension();
            Block identity = scope.block("identity", q * q);
            scope.perAgent("identity", List.of(), List.of(identity), agent -> {
                Arrays.fill(agent.out(0), 0);
                for (int k = 0; k < q; k++) {
                    agent.out(0)[k * q + k] = 1;
                }
            });
            return identity;
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            correction.multiply(u, qh);
            direction.assign(1, s, -1, correction);
            if (exchangesFirst) {
                W.mix(averages, halfway);
                addDerivatives(x, y, halfway, averages);
            } else {
                addDerivatives(x, y, averages, halfway);
                W.mix(halfway, averages);
            }
            applyQ();
        }

        /** Computes to = (1 - β) from + β times the derivatives at (x, y). */
        private void addDerivatives(Block x, Block y, List<Block> from, List<Block> to) {
            double b = beta.at(scope.round());
            at.at(x, y).upperGradientX(gradientX);
            at.upperGradientY(gradientY);
            at.mixedMatrix(mixedDerivatives);
            to.get(0).assign(1 - b, from.get(0), b, gradientX);
            to.get(1).assign(1 - b, from.get(1), b, gradientY);
            to.get(2).assign(1 - b, from.get(2), b, mixedDerivatives);
            for (int i = 0; i < v.length; i++) {
                at.draw(draws[i]).hessian(identity, hessian);
                to.get(3 + i).assign(1 - b, from.get(3 + i), b, hessian);
            }
        }

        /** Computes Q h = (h + (I - v_b/L)(h + … (h + (I - v_1/L) h))) / L. */
        private void applyQ() {
            qh.assign(1, h);
            for (int i = 0; i < terms; i++) {
                product.multiply(v[i % v.length], qh);
                qh.assign(1, h, 1, qh, -1 / lipschitz, product);
            }
            qh.assign(1 / lipschitz, qh);
        }
    }

    /**
     * The memory and traffic of Gossip DSBO. Matrices grow with the square of q, so oversized ones are rejected before anything is
     * allocated.
     *
     * @param p the dimension of x
     * @param q the dimension of y
     * @param copies the number of Hessians that are exchanged
     */
    record Footprint(long p, long q, long copies) {

        /** Returns the numbers sent over every directed edge in every round, without x and y: s, h, u and all v. */
        double sent() {
            return p + q + (double) p * q + (double) copies * q * q;
        }

        /**
         * Returns the numbers kept per agent: what is sent, memory for what arrives, one new value of each kind, unit vectors, and a few
         * more.
         */
        double kept() {
            return 2 * sent() + (double) p * q + 2.0 * q * q + 2.0 * p + 3.0 * q;
        }

        /**
         * Rejects matrices that do not fit.
         *
         * @param bytesPerNumber the bytes per number, over all agents of this process
         * @param room the bytes that this process may use
         * @throws ParleyException if the matrices do not fit
         */
        void require(long bytesPerNumber, long room) {
            double needed = kept() * bytesPerNumber;
            if (needed > room || q * q > Integer.MAX_VALUE || p * q > Integer.MAX_VALUE) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "hypergradient",
                        "'gossip-hessian' keeps " + copies + " matrices of " + q + " x " + q + " and one of " + p
                                + " x "
                                + q
                                + " per agent: " + bytes(needed) + " of memory, but this process may use "
                                + bytes(room)
                                + ", and " + count(sent()) + " numbers over every edge in every round",
                        "use fewer terms, copies: shared, a smaller model, or auxiliary-system, which sends " + q
                                + " numbers; or give Java more memory with -Xmx"));
            }
        }

        private static String bytes(double bytes) {
            return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
        }

        private static String count(double numbers) {
            return String.format(Locale.ROOT, "%.3g", numbers);
        }
    }
}
