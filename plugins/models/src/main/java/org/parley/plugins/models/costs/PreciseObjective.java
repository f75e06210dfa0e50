package org.parley.plugins.models.costs;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;
import org.parley.api.numeric.Kernels;

/** Shows {@link AgentCosts} to the framework. A precision that a run never uses costs no memory. */
public final class PreciseObjective implements AgentObjective {

    private final AgentCosts agent;
    private final Precisions precisions;
    private Costs<double[]> doubles;

    public PreciseObjective(AgentCosts agent, Precisions precisions) {
        this.agent = agent;
        this.precisions = precisions;
    }

    /** For agents that share nothing. */
    public PreciseObjective(AgentCosts agent, Kernels kernels) {
        this(agent, Precisions.of(kernels));
    }

    @Override
    public void moved() {
        if (doubles != null) {
            doubles.moved();
        }
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return doubles().upper(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return doubles().lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        doubles().upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        doubles().upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        doubles().lowerGradient(x, y, draw, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        doubles().lowerGradientX(x, y, draw, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        doubles().hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        doubles().mixed(x, y, draw, v, out);
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        doubles().measure(x, y, out);
    }

    @Override
    public int upperSamples() {
        return agent.upperSamples();
    }

    @Override
    public int lowerSamples() {
        return agent.lowerSamples();
    }

    @Override
    public OptionalDouble smoothness() {
        return agent.smoothness();
    }

    @Override
    public OptionalDouble strongConvexity() {
        return agent.strongConvexity();
    }

    @Override
    public Optional<FloatObjective> floats() {
        return Optional.of(new SinglePrecision(agent.in(precisions.floats())));
    }

    private Costs<double[]> doubles() {
        if (doubles == null) {
            doubles = agent.in(precisions.doubles());
        }
        return doubles;
    }
}
