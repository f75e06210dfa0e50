package org.parley.runtime.engine.oracle;

import java.util.OptionalDouble;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.SecondOrder;

/** An agent's costs that count what is asked of them; handed to {@link org.parley.api.run.AgentWork}. */
final class MeteredObjective implements AgentObjective {

    private final AgentObjective objective;
    private final Spent spent = new Spent();
    private double[][] inputs = new double[0][];
    private boolean upperCounted;
    private boolean lowerCounted;
    private long countedElsewhere;

    MeteredObjective(AgentObjective objective) {
        this.objective = objective;
    }

    /** A new piece of work begins, on these rows; the first two are the point, if it looks at one. */
    void begin(double[][] rows) {
        inputs = rows;
        spent.reset();
        forgetCounts();
    }

    /** What was asked since {@link #begin}. */
    Spent spent() {
        return spent;
    }

    @Override
    public void moved() {
        forgetCounts();
        objective.moved();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return objective.upper(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return objective.lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        countUpper(x, y, draw);
        objective.upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        countUpper(x, y, draw);
        objective.upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        countLower(x, y, draw);
        objective.lowerGradient(x, y, draw, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        countLower(x, y, draw);
        objective.lowerGradientX(x, y, draw, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        spent.hessian += draw.size();
        objective.hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        spent.hessian += draw.size();
        objective.mixed(x, y, draw, v, out);
    }

    @Override
    public int upperSamples() {
        return objective.upperSamples();
    }

    @Override
    public int lowerSamples() {
        return objective.lowerSamples();
    }

    @Override
    public OptionalDouble smoothness() {
        return objective.smoothness();
    }

    @Override
    public OptionalDouble strongConvexity() {
        return objective.strongConvexity();
    }

    @Override
    public SecondOrder secondOrder() {
        return objective.secondOrder();
    }

    private void countUpper(double[] x, double[] y, Draw draw) {
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!upperCounted) {
            spent.upper += draw.size();
            upperCounted = true;
        }
    }

    private void countLower(double[] x, double[] y, Draw draw) {
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!lowerCounted) {
            spent.lower += draw.size();
            lowerCounted = true;
        }
    }

    private void countElsewhere(Draw draw) {
        if (draw.size() > countedElsewhere) {
            spent.elsewhere += draw.size() - countedElsewhere;
            countedElsewhere = draw.size();
        }
    }

    private boolean isThePoint(double[] x, double[] y) {
        return inputs.length >= 2 && x == inputs[0] && y == inputs[1];
    }

    private void forgetCounts() {
        upperCounted = false;
        lowerCounted = false;
        countedElsewhere = 0;
    }

    /** Samples of one agent in one piece of work. */
    static final class Spent {

        /** Of f, at the work's point. */
        long upper;
        /** Of g, at the work's point. */
        long lower;
        /** Pairs at other points. */
        long elsewhere;
        /** Of g, in second-order products. */
        long hessian;

        private void reset() {
            upper = 0;
            lower = 0;
            elsewhere = 0;
            hessian = 0;
        }
    }
}
