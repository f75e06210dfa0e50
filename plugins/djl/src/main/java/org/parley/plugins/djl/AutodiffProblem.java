package org.parley.plugins.djl;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.EngineCosts.CentralDifferences;

/** A model on an engine, for the agents of a run. */
final class AutodiffProblem implements BilevelModel {

    private final AutodiffModel model;
    private final AutodiffEngine engine;
    private final Products products;
    private final Optional<NetworkData> data;

    AutodiffProblem(AutodiffModel model, AutodiffEngine engine, Products products, Optional<NetworkData> data) {
        this.model = model;
        this.engine = engine;
        this.products = products;
        this.data = data;
    }

    @Override
    public int upperDimension() {
        return model.upper().size();
    }

    @Override
    public int lowerDimension() {
        return model.lower().size();
    }

    @Override
    public AgentCosts agent(int agent) {
        return new AutodiffCosts(
                model,
                engine,
                products,
                new AgentShares(agent, data.map(all -> all.agent(agent)), model.judgedByTraining()));
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        model.upper().fill(random, x);
        model.lower().fill(random, y);
    }

    @Override
    public List<Metric> metrics() {
        return model instanceof Classifier && data.isPresent()
                ? List.of(new Metric("test_accuracy", true), new Metric("validation_accuracy", false))
                : List.of();
    }

    /** One agent of a model on an engine. */
    private record AutodiffCosts(AutodiffModel model, AutodiffEngine engine, Products products, AgentShares shares)
            implements AgentCosts {

        @Override
        public Objective<double[]> doubles() {
            EngineCosts<double[]> costs = on(Numbers.DOUBLE);
            return new AutodiffObjective<>(Numbers.DOUBLE, costs, products, new CentralDifferences(costs));
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return Optional.of(new AutodiffObjective<>(
                    Numbers.SINGLE, on(Numbers.SINGLE), products, new CentralDifferences(on(Numbers.DOUBLE))));
        }

        @Override
        public int upperSamples() {
            return shares.upper().size();
        }

        @Override
        public int lowerSamples() {
            return shares.lower().size();
        }

        @Override
        public SecondOrder secondOrder() {
            return products.grade();
        }

        private <A> EngineCosts<A> on(Numbers<A> numbers) {
            return new EngineCosts<>(EngineBinding.of(model, engine, numbers), shares);
        }
    }

    /**
     * Shows one agent's costs to the framework.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    private static final class AutodiffObjective<A> implements Objective<A> {

        private final Numbers<A> numbers;
        private final EngineCosts<A> costs;
        private final Products products;
        private final CentralDifferences differences;

        /** @param differences in double precision, whatever the precision of the rest */
        AutodiffObjective(Numbers<A> numbers, EngineCosts<A> costs, Products products, CentralDifferences differences) {
            this.numbers = numbers;
            this.costs = costs;
            this.products = products;
            this.differences = differences;
        }

        @Override
        public void moved() {
            costs.moved();
        }

        @Override
        public double upper(A x, A y, Draw draw) {
            return costs.upperValue(x, y, draw);
        }

        @Override
        public double lower(A x, A y, Draw draw) {
            return costs.lowerValue(x, y, draw);
        }

        @Override
        public void upperGradientX(A x, A y, Draw draw, A out) {
            costs.upperGradient(Side.X, x, y, draw, out);
        }

        @Override
        public void upperGradientY(A x, A y, Draw draw, A out) {
            costs.upperGradient(Side.Y, x, y, draw, out);
        }

        @Override
        public void lowerGradient(A x, A y, Draw draw, A out) {
            costs.lowerGradient(Side.Y, x, y, draw, out);
        }

        @Override
        public void lowerGradientX(A x, A y, Draw draw, A out) {
            costs.lowerGradient(Side.X, x, y, draw, out);
        }

        @Override
        public void hessian(A x, A y, Draw draw, A v, A out) {
            product(Side.Y, x, y, draw, v, out);
        }

        @Override
        public void mixed(A x, A y, Draw draw, A v, A out) {
            product(Side.X, x, y, draw, v, out);
        }

        @Override
        public void measure(A x, A y, double[] out) {
            costs.measure(x, y, out);
        }

        private void product(Side side, A x, A y, Draw draw, A v, A out) {
            if (products == Products.DIFFERENCES) {
                Pair<double[]> wide =
                        differences.products(numbers.widened(x), numbers.widened(y), draw, numbers.widened(v));
                numbers.copy(numbers.narrowed(wide.of(side)), out);
            } else {
                costs.product(side, x, y, draw, v, products == Products.TWICE, out);
            }
        }
    }

    /** How second-order products are made. */
    enum Products {
        /** A direction travels forward through every operator, the engine's backward pass does the rest. */
        TANGENT(SecondOrder.AUTODIFF),
        /** The engine differentiates its own gradient. */
        TWICE(SecondOrder.AUTODIFF),
        /** Central differences of gradients in double precision. */
        DIFFERENCES(SecondOrder.FINITE_DIFFERENCE);

        private final SecondOrder grade;

        Products(SecondOrder grade) {
            this.grade = grade;
        }

        SecondOrder grade() {
            return grade;
        }
    }
}
