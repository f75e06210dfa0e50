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
        says = "Gossip DSBO's hypergradient: averages of all first and second derivatives travel between agents.")
public final class GossipHessianFactory implements EstimatorFactory {

    private static final double NEEDS_DOUBLE_PRECISION = 1.0 / 3;

    private static final Option<Integer> TERMS = Option.integer("terms")
            .from(1)
            .to(1_000_000)
            .orElse(50)
            .says("How many factors the Neumann series has, b; its terms are b + 1.");
    private static final Option<Component<ScheduleFactory>> AVERAGE = Option.component("average", ScheduleFactory.class)
            .mandatory()
            .says("Weight of the new derivatives in the moving averages, β, at most 1.");
    private static final Option<NumberOrWord> LIPSCHITZ = Option.numberOr("lipschitz", "auto")
            .from(1e-9)
            .to(1e12)
            .says(
                    "L_g, no smaller than any eigenvalue of any agent's lower Hessian: the models' own bound, or a number.");
    private static final Option<Double> CURVATURE = Option.number("curvature")
            .from(1e-12)
            .to(1e12)
            .orElse(1.0)
            .says("Where every v starts, μ_g times the identity.");
    private static final Option<String> COPIES = Option.choice("copies", "separate", "shared")
            .says("A v with samples of its own for each of the b factors, or one v for all, which sends b times less.");

    private static final Option<String> EXCHANGE = Option.choice("exchange", "before", "after")
            .says(
                    "Agents mix their averages before each adds its own derivatives, as over a graph, or after, as a server does.");

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
                        + "; no Hessian has both, lower the one or raise the other");
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        double first = average(settings, new Horizon(run.agents(), run.rounds(), 1, 1, run.batch("upper")))
                .at(0);
        return first <= 1
                ? List.of()
                : List.of("average begins at " + first
                        + ", but a weight above 1 makes the averages diverge; choose at most 1");
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(TERMS);
        int copies = settings.get(COPIES).equals("shared") ? 1 : terms;
        new Footprint(scope.upperDimension(), scope.lowerDimension(), copies)
                .require(bytesPerNumber(scope), Runtime.getRuntime().maxMemory());
        // The largest of all agents' bounds: after an exchange an agent's v holds its neighbors' Hessians too.
        double lipschitz = settings.get(LIPSCHITZ)
                .number()
                .orElseGet(() -> scope.smoothness().orElseThrow(GossipHessianFactory::unknownSmoothness));
        return new GossipHessian(settings, scope, lipschitz, terms, copies);
    }

    /**
     * How much memory one number takes here: in the run's precision, once for every agent that this process hosts. Learnt by looking at a
     * block of dimension 1: a scope does not say.
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
                "the largest Lipschitz constant of the agents' lower gradients is needed, and this model does not know it",
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
     * Gossip DSBO's hypergradient: agents keep moving averages of all derivatives, mix them with their neighbors', and put the direction
     * s - u Q h together from them, where s, h, u, v_1 … v_b stand for df/dx, df/dy, d2g/dxdy (p x q) and b separate samples of d2g/dydy
     * (q x q), and Q = 1/L (I + (I - v_b/L)(I + … (I + (I - v_1/L)))) for the inverse of the last.
     *
     * <p>The direction is that of the averages before this round enters them. Q is never formed: Q h is b products with a vector.
     *
     * <p>Agents exchange their averages before each adds its own derivatives (Algorithm 1), or after. After, where an exchange takes the mean of all
     * agents, s+ = (1 - β) s + β mean(df/dx) and so on: everybody holds the one set of averages that the paper's central server keeps.
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

        // Made once: a round allocates nothing. In both lists s, h, u, then all v.
        private final List<Block> averages = new ArrayList<>();
        private final List<Block> halfway = new ArrayList<>();
        private final String[] draws;

        /**
         * @param terms b
         * @param copies how many v there are: b, or one that stands for all
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

        /** A moving average, and room for what it is between the exchange and the sum. */
        private Block average(String name, int dimension) {
            Block average = scope.block(name, dimension);
            averages.add(average);
            halfway.add(scope.scratch("halfway-" + name, dimension));
            return average;
        }

        /** Every agent's unit vectors one after the other: what the oracle turns into a whole Hessian, a sample being touched once. */
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

        /** to = (1 - β) from + β times what it averages, at (x, y). */
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

        /** Q h = (h + (I - v_b/L)(h + … (h + (I - v_1/L) h))) / L. */
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
     * What Gossip DSBO keeps and sends. Matrices grow with the square of q, so this is known, and refused, before anything is allocated.
     *
     * @param p dimension of x
     * @param q dimension of y
     * @param copies how many Hessians travel
     */
    record Footprint(long p, long q, long copies) {

        /** Numbers over every directed edge in every round, x and y not counted: s, h, u and all v. */
        double sent() {
            return p + q + (double) p * q + (double) copies * q * q;
        }

        /** Numbers kept per agent: what is sent, room for what arrives, one fresh value of each kind, unit vectors, and a few more. */
        double kept() {
            return 2 * sent() + (double) p * q + 2.0 * q * q + 2.0 * p + 3.0 * q;
        }

        /**
         * @param bytesPerNumber over all agents of this process
         * @param room bytes this process may use
         * @throws ParleyException when the matrices cannot fit
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
                                + " per agent: " + bytes(needed) + " of blocks, where this process may use "
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
