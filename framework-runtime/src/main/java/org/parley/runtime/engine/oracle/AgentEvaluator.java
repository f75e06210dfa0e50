package org.parley.runtime.engine.oracle;

import java.util.Objects;
import java.util.function.IntFunction;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.block.DoubleBlock;
import org.parley.runtime.engine.block.FloatBlock;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Evaluations.Point;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

/**
 * Evaluates one agent's costs at the oracle's point. The point is announced once, and the model keeps its forward pass until the point
 * moves.
 */
public abstract class AgentEvaluator {

    /** The quantities that can be evaluated. */
    enum Product {
        LOWER_GRADIENT("dg/dy"),
        UPPER_GRADIENT_X("df/dx"),
        UPPER_GRADIENT_Y("df/dy"),
        HESSIAN("(d2g/dydy) v"),
        MIXED("(d2g/dxdy) v"),
        LOWER_GRADIENT_X("dg/dx"),
        UPPER("f"),
        LOWER("g");

        /** The symbol used by {@link org.parley.api.model.Differences}. */
        final String symbol;

        final boolean isOfUpper;

        Product(String symbol) {
            this.symbol = symbol;
            this.isOfUpper = symbol.startsWith("df") || symbol.equals("f");
        }

        /** Returns its bit in a set of products. */
        int bit() {
            return 1 << ordinal();
        }

        boolean isSecondOrder() {
            return this == HESSIAN || this == MIXED;
        }
    }

    /**
     * The measured values of one agent.
     *
     * @param costs the upper cost, followed by the lower one
     */
    public record Figures(double[] costs, double[] metrics) {

        public Figures(int metrics) {
            this(new double[2], new double[metrics]);
        }
    }

    final AgentCosts costs;
    final LazyDoubles doubles;
    /**
     * The costs in the precision of the run for computations in double precision; the same as {@link #doubles} in a double-precision run.
     */
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

    /** Returns an evaluator for the precision of the run and the capabilities of the model. */
    public static AgentEvaluator of(AgentCosts costs, Memory memory, Seeds seeds, int agent) {
        LazyDoubles doubles = new LazyDoubles(costs);
        if (memory.precision() == Precision.FLOAT64) {
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

    /** Returns the costs, for queries of their properties. */
    public final AgentCosts costs() {
        return costs;
    }

    final AgentDraw draw(Product product) {
        return product.isOfUpper ? upperDraw : lowerDraw;
    }

    /** Announces the point unless this agent is already there. */
    final void moveTo(Point point, int row) {
        if (stamp != point.stamp) {
            stamp = point.stamp;
            upperDraw.move(point.drawKey, point.tick, point.batch);
            lowerDraw.move(point.drawKey, point.tick, point.batch);
            moved(point.x, point.y, row);
        }
    }

    /** Discards the point, because the objective is used for other computations. */
    final void forget() {
        stamp = -1;
        forgetPoint();
    }

    /**
     * Evaluates the costs and the model's metrics at a row of x and a row of y.
     *
     * @param samples the maximum number of samples of each cost; 0 for all
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
     * Evaluates a product.
     *
     * @param v the vectors of second-order products; otherwise ignored
     */
    abstract void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row);

    /** An agent's costs as functions of doubles. They are created on demand, because most single-precision runs do not need them. */
    static final class LazyDoubles {

        private final AgentCosts costs;
        private Objective<double[]> objective;

        LazyDoubles(AgentCosts costs) {
            this.costs = costs;
        }

        Objective<double[]> get() {
            if (objective == null) {
                objective = Objects.requireNonNull(costs.doubles(), "the model returns null in doubles()");
            }
            return objective;
        }

        /** Announces that the point has moved. */
        void moved() {
            if (objective != null) {
                objective.moved();
            }
        }
    }

    /**
     * Single-precision costs for computations in double precision. Arguments are rounded, the point only once until it moves, and results
     * are widened. The rows of a single-precision run do not lose accuracy.
     */
    private static final class RoundedObjective implements Objective<double[]> {

        private final Objective<float[]> floats;
        private boolean isHere;
        private float[] x = new float[0];
        private float[] y = new float[0];
        private float[] vector = new float[0];
        private float[] ofX = new float[0];
        private float[] ofY = new float[0];

        RoundedObjective(Objective<float[]> floats) {
            this.floats = floats;
        }

        @Override
        public void moved() {
            isHere = false;
            floats.moved();
        }

        @Override
        public double upper(double[] wideX, double[] wideY, Draw draw) {
            at(wideX, wideY);
            return floats.upper(x, y, draw);
        }

        @Override
        public double lower(double[] wideX, double[] wideY, Draw draw) {
            at(wideX, wideY);
            return floats.lower(x, y, draw);
        }

        @Override
        public void upperGradientX(double[] wideX, double[] wideY, Draw draw, double[] out) {
            at(wideX, wideY);
            floats.upperGradientX(x, y, draw, ofX);
            widen(ofX, out);
        }

        @Override
        public void upperGradientY(double[] wideX, double[] wideY, Draw draw, double[] out) {
            at(wideX, wideY);
            floats.upperGradientY(x, y, draw, ofY);
            widen(ofY, out);
        }

        @Override
        public void lowerGradient(double[] wideX, double[] wideY, Draw draw, double[] out) {
            at(wideX, wideY);
            floats.lowerGradient(x, y, draw, ofY);
            widen(ofY, out);
        }

        @Override
        public void lowerGradientX(double[] wideX, double[] wideY, Draw draw, double[] out) {
            at(wideX, wideY);
            floats.lowerGradientX(x, y, draw, ofX);
            widen(ofX, out);
        }

        @Override
        public void hessian(double[] wideX, double[] wideY, Draw draw, double[] v, double[] out) {
            at(wideX, wideY);
            vector = rounded(v, vector);
            floats.hessian(x, y, draw, vector, ofY);
            widen(ofY, out);
        }

        @Override
        public void mixed(double[] wideX, double[] wideY, Draw draw, double[] v, double[] out) {
            at(wideX, wideY);
            vector = rounded(v, vector);
            floats.mixed(x, y, draw, vector, ofX);
            widen(ofX, out);
        }

        @Override
        public void measure(double[] wideX, double[] wideY, double[] out) {
            at(wideX, wideY);
            floats.measure(x, y, out);
        }

        private void at(double[] wideX, double[] wideY) {
            if (!isHere) {
                x = rounded(wideX, x);
                y = rounded(wideY, y);
                ofX = ofX.length == x.length ? ofX : new float[x.length];
                ofY = ofY.length == y.length ? ofY : new float[y.length];
                isHere = true;
            }
        }

        private static float[] rounded(double[] from, float[] into) {
            float[] target = into.length == from.length ? into : new float[from.length];
            for (int k = 0; k < from.length; k++) {
                target[k] = (float) from[k];
            }
            return target;
        }

        private static void widen(float[] from, double[] into) {
            for (int k = 0; k < from.length; k++) {
                into[k] = from[k];
            }
        }
    }

    /** Costs on rows of the same precision, without copies. */
    private static final class DirectEvaluator<A> extends AgentEvaluator {

        private final Objective<A> objective;
        private final Rows<A> rows;
        private final IntFunction<A> allocation;
        private int oneInLength = -1;
        private int oneOutLength = -1;
        private A oneIn;
        private A oneOut;

        /** Provides the array of a block's row. */
        interface Rows<A> {

            A of(RowBlock block, int row);
        }

        DirectEvaluator(
                AgentCosts costs,
                LazyDoubles doubles,
                LazyDoubles rounded,
                Objective<A> objective,
                Rows<A> rows,
                IntFunction<A> allocation,
                Seeds seeds,
                int agent) {
            super(costs, doubles, rounded, seeds, agent);
            this.objective = objective;
            this.rows = rows;
            this.allocation = allocation;
        }

        @Override
        void moved(RowBlock x, RowBlock y, int row) {
            objective.moved();
        }

        @Override
        void forgetPoint() {
            objective.moved();
            doubles.moved();
            rounded.moved();
        }

        @Override
        void measureAt(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY, Figures into) {
            A x = rows.of(blockX, rowOfX);
            A y = rows.of(blockY, rowOfY);
            into.costs()[0] = objective.upper(x, y, upperDraw);
            into.costs()[1] = objective.lower(x, y, lowerDraw);
            objective.measure(x, y, upperDraw, lowerDraw, into.metrics());
        }

        @Override
        void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
            A x = rows.of(point.x, row);
            A y = rows.of(point.y, row);
            A result = rows.of(out, row);
            switch (product) {
                case UPPER -> out.setQuietly(row, objective.upper(x, y, upperDraw));
                case LOWER -> out.setQuietly(row, objective.lower(x, y, lowerDraw));
                case LOWER_GRADIENT_X -> objective.lowerGradientX(x, y, lowerDraw, result);
                case LOWER_GRADIENT -> objective.lowerGradient(x, y, lowerDraw, result);
                case UPPER_GRADIENT_X -> objective.upperGradientX(x, y, upperDraw, result);
                case UPPER_GRADIENT_Y -> objective.upperGradientY(x, y, upperDraw, result);
                case HESSIAN, MIXED -> {
                    int q = point.y.dimension();
                    if (v.dimension() == q) {
                        product(product, x, y, rows.of(v, row), result);
                    } else {
                        products(product, x, y, rows.of(v, row), result, q, v.dimension() / q, out.dimension());
                    }
                }
            }
        }

        private void product(Product product, A x, A y, A v, A result) {
            if (product == Product.HESSIAN) {
                objective.hessian(x, y, lowerDraw, v, result);
            } else {
                objective.mixed(x, y, lowerDraw, v, result);
            }
        }

        private void products(Product product, A x, A y, A v, A result, int q, int vectors, int resultLength) {
            int length = resultLength / vectors;
            if (oneInLength != q || oneOutLength != length) {
                oneIn = allocation.apply(q);
                oneOut = allocation.apply(length);
                oneInLength = q;
                oneOutLength = length;
            }
            for (int k = 0; k < vectors; k++) {
                System.arraycopy(v, k * q, oneIn, 0, q);
                product(product, x, y, oneIn, oneOut);
                System.arraycopy(oneOut, 0, result, k * length, length);
            }
        }
    }

    /** Double-precision costs on single-precision rows: arguments are widened once per point, and results are rounded once. */
    private static final class WideningEvaluator extends AgentEvaluator {

        private final Objective<double[]> objective;
        private double[] x = new double[0];
        private double[] y = new double[0];
        private double[] vector = new double[0];
        private double[] ofX = new double[0];
        private double[] ofY = new double[0];
        private final double[] ofCost = new double[1];

        WideningEvaluator(AgentCosts costs, LazyDoubles doubles, Seeds seeds, int agent) {
            super(costs, doubles, doubles, seeds, agent);
            objective = doubles.get();
        }

        @Override
        void moved(RowBlock blockX, RowBlock blockY, int row) {
            moved(blockX, row, blockY, row);
        }

        private void moved(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY) {
            x = widened(((FloatBlock) blockX).row(rowOfX), 0, blockX.dimension(), x);
            y = widened(((FloatBlock) blockY).row(rowOfY), 0, blockY.dimension(), y);
            ofX = ofX.length == x.length ? ofX : new double[x.length];
            ofY = ofY.length == y.length ? ofY : new double[y.length];
            objective.moved();
        }

        @Override
        void forgetPoint() {
            objective.moved();
        }

        @Override
        void measureAt(RowBlock blockX, int rowOfX, RowBlock blockY, int rowOfY, Figures into) {
            moved(blockX, rowOfX, blockY, rowOfY);
            into.costs()[0] = objective.upper(x, y, upperDraw);
            into.costs()[1] = objective.lower(x, y, lowerDraw);
            objective.measure(x, y, upperDraw, lowerDraw, into.metrics());
        }

        @Override
        void evaluate(Product product, Point point, RowBlock v, RowBlock out, int row) {
            float[] target = ((FloatBlock) out).row(row);
            int vectors = product.isSecondOrder() ? v.dimension() / y.length : 1;
            double[] result = room(product);
            int length = result.length;
            for (int k = 0; k < vectors; k++) {
                if (product.isSecondOrder()) {
                    vector = widened(((FloatBlock) v).row(row), k * y.length, y.length, vector);
                }
                one(product, result);
                for (int i = 0; i < length; i++) {
                    target[k * length + i] = (float) result[i];
                }
            }
        }

        /** Returns a buffer; there is one per length, because derivatives in x and in y alternate. */
        private double[] room(Product product) {
            return switch (product) {
                case UPPER, LOWER -> ofCost;
                case UPPER_GRADIENT_X, LOWER_GRADIENT_X, MIXED -> ofX;
                case UPPER_GRADIENT_Y, LOWER_GRADIENT, HESSIAN -> ofY;
            };
        }

        private void one(Product product, double[] result) {
            switch (product) {
                case UPPER -> result[0] = objective.upper(x, y, upperDraw);
                case LOWER -> result[0] = objective.lower(x, y, lowerDraw);
                case LOWER_GRADIENT_X -> objective.lowerGradientX(x, y, lowerDraw, result);
                case LOWER_GRADIENT -> objective.lowerGradient(x, y, lowerDraw, result);
                case UPPER_GRADIENT_X -> objective.upperGradientX(x, y, upperDraw, result);
                case UPPER_GRADIENT_Y -> objective.upperGradientY(x, y, upperDraw, result);
                case HESSIAN -> objective.hessian(x, y, lowerDraw, vector, result);
                case MIXED -> objective.mixed(x, y, lowerDraw, vector, result);
            }
        }

        private static double[] widened(float[] from, int offset, int length, double[] into) {
            double[] target = into.length == length ? into : new double[length];
            for (int k = 0; k < length; k++) {
                target[k] = from[offset + k];
            }
            return target;
        }
    }
}
