package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentNumber;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.NamedShape;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

@Described(
        name = "joint",
        description =
                "Single-level version of another model: (x, y) becomes one variable, which minimizes one of the two costs.")
public final class JointFactory implements BilevelModelFactory {

    private static final Option<Component<BilevelModelFactory>> OF =
            Option.component("of", BilevelModelFactory.class).mandatory().description("The bilevel model.");
    private static final Option<Loss> LOSS =
            Option.choice("loss", Loss.class).mandatory().description("The cost to minimize.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, LOSS);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return new JointModel(of.factory().create(of.settings(), context), settings.get(LOSS), context);
    }

    @Override
    public List<AgentNumber> numbers(Settings settings) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory().numbers(of.settings());
    }

    @Override
    public boolean runsPrograms(Settings settings) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory().runsPrograms(of.settings());
    }

    /** Both variables become the upper one; the lower level is empty. */
    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory()
                .size(of.settings(), agents)
                .map(size -> new ModelSize(size.upperDimension() + size.lowerDimension(), 0, size.ownBytes()));
    }

    /** A bilevel problem as a single-level one: w = (x, y) minimizes one of its costs. */
    record JointModel(BilevelModel model, Loss loss, ModelContext context) implements BilevelModel {

        @Override
        public int upperDimension() {
            return model.upperDimension() + model.lowerDimension();
        }

        @Override
        public int lowerDimension() {
            return 0;
        }

        @Override
        public AgentCosts agent(int agent) {
            return new JointCosts(model.agent(agent), loss, model.upperDimension(), model.lowerDimension());
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] w, double[] none) {
            double[] x = new double[model.upperDimension()];
            double[] y = new double[model.lowerDimension()];
            model.start(agent, random, x, y);
            System.arraycopy(x, 0, w, 0, x.length);
            System.arraycopy(y, 0, w, x.length, y.length);
        }

        @Override
        public List<NamedShape> upperLayout() {
            List<NamedShape> upper = model.upperLayout();
            List<NamedShape> lower = model.lowerLayout();
            return upper.isEmpty() || lower.isEmpty()
                    ? List.of()
                    : Stream.concat(upper.stream(), lower.stream()).toList();
        }

        @Override
        public List<Metric> metrics() {
            return model.metrics();
        }

        @Override
        public Optional<String> software() {
            return model.software();
        }

        @Override
        public void close() {
            model.close();
        }

        /** Models with a reference solution are small enough to evaluate all agents' gradients for every record. */
        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return model.reference(problem).map(exact -> new NetworkGradient(this, context));
        }
    }

    /** An agent of a bilevel problem that minimizes a single cost of w = (x, y). */
    record JointCosts(AgentCosts agent, Loss loss, int p, int q) implements AgentCosts {

        @Override
        public Objective<double[]> doubles() {
            return new JointObjective<>(agent.doubles(), loss == Loss.UPPER, p, q, double[]::new);
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return agent.floats().map(single -> new JointObjective<>(single, loss == Loss.UPPER, p, q, float[]::new));
        }

        @Override
        public int upperSamples() {
            return loss == Loss.UPPER ? agent.upperSamples() : agent.lowerSamples();
        }
    }

    /**
     * One cost of (x, y) as the upper cost of w = (x, y). The lower cost is zero and its variable is empty.
     *
     * @param <A> {@code double[]} or {@code float[]}
     */
    static final class JointObjective<A> implements Objective<A> {

        private final Objective<A> costs;
        private final boolean upper;
        private final int p;
        private final int q;
        private final A x;
        private final A y;
        private final A gradientX;
        private final A gradientY;
        private final A zero;

        JointObjective(Objective<A> costs, boolean upper, int p, int q, IntFunction<A> allocation) {
            this.costs = costs;
            this.upper = upper;
            this.p = p;
            this.q = q;
            x = allocation.apply(p);
            y = allocation.apply(q);
            gradientX = allocation.apply(p);
            gradientY = allocation.apply(q);
            zero = allocation.apply(p + q);
        }

        @Override
        public double upper(A w, A none, Draw draw) {
            split(w);
            return upper ? costs.upper(x, y, draw) : costs.lower(x, y, draw);
        }

        @Override
        public double lower(A w, A none, Draw draw) {
            return 0;
        }

        @Override
        public void moved() {
            costs.moved();
        }

        @Override
        public void upperGradientX(A w, A none, Draw draw, A out) {
            split(w);
            if (upper) {
                costs.upperGradientX(x, y, draw, gradientX);
                costs.upperGradientY(x, y, draw, gradientY);
            } else {
                costs.lowerGradientX(x, y, draw, gradientX);
                costs.lowerGradient(x, y, draw, gradientY);
            }
            System.arraycopy(gradientX, 0, out, 0, p);
            System.arraycopy(gradientY, 0, out, p, q);
        }

        @Override
        public void upperGradientY(A w, A none, Draw draw, A out) {}

        @Override
        public void lowerGradient(A w, A none, Draw draw, A out) {}

        @Override
        public void lowerGradientX(A w, A none, Draw draw, A out) {
            System.arraycopy(zero, 0, out, 0, p + q);
        }

        @Override
        public void hessian(A w, A none, Draw draw, A v, A out) {}

        @Override
        public void mixed(A w, A none, Draw draw, A v, A out) {
            System.arraycopy(zero, 0, out, 0, p + q);
        }

        @Override
        public void measure(A w, A none, double[] out) {
            split(w);
            costs.measure(x, y, out);
        }

        private void split(A w) {
            System.arraycopy(w, 0, x, 0, p);
            System.arraycopy(w, p, y, 0, q);
        }
    }

    /** The cost that is minimized. */
    enum Loss {
        UPPER,
        LOWER
    }

    /** The gradient of the network's average cost for an empty lower level: the average of the agents' full gradients. */
    static final class NetworkGradient implements Reference {

        private final List<Member> agents = new ArrayList<>();

        NetworkGradient(BilevelModel model, ModelContext context) {
            for (int agent = 0; agent < context.agents(); agent++) {
                AgentCosts costs = model.agent(agent);
                int own = agent;
                agents.add(new Member(
                        costs.doubles(),
                        Draw.all(costs.upperSamples(), () -> context.random("network-gradient", own))));
            }
        }

        private record Member(Objective<double[]> costs, Draw all) {}

        @Override
        public void lowerSolution(double[] w, int agent, double[] out) {}

        @Override
        public void hypergradient(double[] w, double[] out) {
            double[] gradient = new double[out.length];
            double[] none = new double[0];
            Arrays.fill(out, 0);
            for (Member agent : agents) {
                agent.costs().moved();
                agent.costs().upperGradientX(w, none, agent.all(), gradient);
                for (int k = 0; k < out.length; k++) {
                    out[k] += gradient[k] / agents.size();
                }
            }
        }
    }
}
