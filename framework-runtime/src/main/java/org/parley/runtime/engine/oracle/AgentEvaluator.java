package org.parley.runtime.engine.oracle;

import org.parley.api.model.AgentCosts;
import org.parley.runtime.engine.block.DoubleBlock;
import org.parley.runtime.engine.block.FloatBlock;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.Seeds;

/**
 * One agent's costs at the oracle's point. The point is announced once; until it moves, the model keeps its forward pass.
 */
public abstract class AgentEvaluator {

    /** What can be asked for. */
    enum Product {
        LOWER_GRADIENT("dg/dy"),
        UPPER_GRADIENT_X("df/dx"),
        UPPER_GRADIENT_Y("df/dy"),
        HESSIAN("(d2g/dydy) v"),
        MIXED("(d2g/dxdy) v"),
        LOWER_GRADIENT_X("dg/dx"),
        UPPER("f"),
        LOWER("g");

        /** As {@link org.parley.api.model.Differences} writes it. */
        final String symbol;

        Product(String symbol) {
            this.symbol = symbol;
        }

        /** Its place in a set of products. */
        int bit() {
            return 1 << ordinal();
        }
    }

    /** What is measured of one agent. */
    public static final class Figures {

        double upper;
        double lower;
        final double[] metrics;

        public Figures(int metrics) {
            this.metrics = new double[metrics];
        }

        public double upper() {
            return upper;
        }

        public double lower() {
            return lower;
        }

        public double metric(int index) {
            return metrics[index];
        }
    }

    final AgentCosts costs;
    final LazyDoubles doubles;
    /** The costs of the run's own precision, for work in double; the same as {@link #doubles} where that is double. */
    final LazyDoubles rounded;

    final AgentDraw upperDraw;
    final AgentDraw lowerDraw;
    private long stamp = -1;

    AgentEvaluator(AgentCosts costs, LazyDoubles doubles, LazyDoubles rounded, Seeds seeds, int agent) {
        this.costs = costs;
        this.doubles = doubles;
        this.rounded = rounded;
        this.upperDraw = new AgentDraw(seeds, "upper", agent, costs.upperSamples());
        this.lowerDraw = new AgentDraw(seeds, "lower", agent, costs.lowerSamples());
    }

    /** Picks the evaluator that fits the run's precision and the model's abilities. */
    public static AgentEvaluator of(AgentCosts costs, Memory memory, Seeds seeds, int agent) {
        LazyDoubles doubles = new LazyDoubles(costs);
        if (!memory.isSinglePrecision()) {
            return new DirectEvaluator<>(
                    costs,
                    doubles,
                    doubles,
                    doubles.get(),
                    (block, row) -> ((DoubleBlock) block).row(row),
                    double[]::new,
                    seeds,
                    agent);
        }
        return costs.floats()
                .<AgentEvaluator>map(floats -> new DirectEvaluator<>(
                        costs,
                        doubles,
                        new LazyDoubles(() -> new RoundedObjective(floats)),
                        floats,
                        (block, row) -> ((FloatBlock) block).row(row),
                        float[]::new,
                        seeds,
                        agent))
                .orElseGet(() -> new WideningEvaluator(costs, doubles, seeds, agent));
    }

    /** The costs themselves, for questions about them. */
    public final AgentCosts costs() {
        return costs;
    }

    /** Announces the point if this agent has not seen it yet. */
    final void moveTo(Point point, int row) {
        if (stamp != point.stamp()) {
            stamp = point.stamp();
            upperDraw.move(point.drawKey(), point.tick(), point.batch());
            lowerDraw.move(point.drawKey(), point.tick(), point.batch());
            moved(point.x(), point.y(), row);
        }
    }

    /** Somebody else used the objective: whatever it keeps no longer belongs to the oracle's point. */
    final void forget() {
        stamp = -1;
        forgetPoint();
    }

    /**
     * The costs, and the model's metrics, at a row of x and a row of y.
     *
     * @param samples on how many samples of each cost at most; 0 for all
     */
    public final void measure(RowBlock x, int rowOfX, RowBlock y, int rowOfY, int samples, Figures into) {
        forget();
        upperDraw.moveToRecorded(samples);
        lowerDraw.moveToRecorded(samples);
        measureAt(x, rowOfX, y, rowOfY, into);
        forget();
    }

    abstract void forgetPoint();

    abstract void measureAt(RowBlock x, int rowOfX, RowBlock y, int rowOfY, Figures into);

    abstract void moved(RowBlock x, RowBlock y, int row);

    /**
     * @param v the vectors of second-order products, otherwise ignored
     */
    abstract void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row);
}
