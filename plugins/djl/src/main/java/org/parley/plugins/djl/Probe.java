package org.parley.plugins.djl;

import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.djl.AgentSamples.Range;
import org.parley.plugins.djl.AgentSamples.SampleSet;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.EngineCosts.CentralDifferences;
import org.parley.plugins.djl.LossEvaluation.AgentLoss;
import org.parley.plugins.djl.LossEvaluation.Loss;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares second-order products with central differences of gradients in double precision before a run uses them, because some engines
 * silently return wrong ones.
 */
final class Probe {

    private static final Logger LOG = LoggerFactory.getLogger(Probe.class);

    /** Differences of smooth losses are accurate to 1e-9, while wrong derivatives differ in the first digits. */
    private static final double AGREEMENT = 1e-5;

    /** The number of points. A kink of a relu between y - hv and y + hv can spoil some of the comparisons. */
    private static final int POINTS = 5;

    private static final int NEEDED = 3;

    /** Shorter steps have more round-off, but fewer kinks. Wrong derivatives fail with all of them. */
    private static final double[] FACTORS = {1, 1e-2, 1e-3};

    private static final int SAMPLES = 4;

    /** The distance from zero to which entries that start at zero are moved. */
    private static final double NEAR = 0.1;

    private static final double ROUND_OFF = 1e-8;

    private final AutodiffModel model;
    private final AutodiffEngine engine;
    private final AgentSamples agentSamples;
    private final RandomGenerator random;
    private final EngineCosts<double[]> costs;
    private String finding = "";

    Probe(AutodiffModel model, AutodiffEngine engine, ModelContext context) {
        this.model = model;
        this.engine = engine;
        int agent = context.data()
                .map(all -> all.hosted().findFirst().orElseThrow())
                .orElse(0);
        agentSamples = new AgentSamples(agent, context.data().map(all -> all.agent(agent)), model.judgedByTraining());
        random = context.random("probe", 0);
        costs = new EngineCosts<>(EngineBinding.of(model, engine, Numbers.DOUBLE), agentSamples);
    }

    /**
     * Returns the best method for second-order products that agrees with differences.
     *
     * @param exact whether differences are not allowed
     * @throws ParleyException if a loss cannot be evaluated, or if {@code exact} is set and no exact method agrees
     */
    Products decide(boolean exact) {
        Products best = evaluate() ? Products.TWICE : Products.TANGENT;
        if (agrees(best)) {
            return best;
        }
        if (exact) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.ENGINE_UNUSABLE,
                    "model",
                    "second derivatives of engine '" + engine.name() + "' cannot be used: " + finding,
                    "use only operators of Expression in the losses, try another engine, or allow differences with "
                            + "second-order: any"));
        }
        LOG.warn(
                "second derivatives of engine '{}' cannot be used ({}), so central differences are used instead",
                engine.name(),
                finding);
        return Products.DIFFERENCES;
    }

    /** Returns whether the lower loss has operators without a rule for directions. */
    private boolean evaluate() {
        double[] x = new double[model.upper().size()];
        double[] y = new double[model.lower().size()];
        start(x, y);
        for (Loss loss : Loss.values()) {
            SampleSet sampleSet = agentSamples.of(loss);
            AgentLoss<double[]> own = new AgentLoss<>(EngineBinding.of(model, engine, Numbers.DOUBLE), loss, sampleSet);
            try (LossEvaluation<double[]> pass = own.undifferentiated(draw(sampleSet), x, y)) {
                pass.value();
                if (loss == Loss.LOWER) {
                    return pass.isOpaque();
                }
            } catch (RuntimeException failure) {
                ParleyException diagnostic = new ParleyException(new Diagnostic(
                        ErrorCode.PLUGIN_BAD_COMPONENT,
                        "model",
                        "its " + loss.label() + " loss cannot be evaluated: " + firstLine(failure),
                        "check the shapes of its tensors"));
                diagnostic.initCause(failure);
                throw diagnostic;
            }
        }
        throw new IllegalStateException("the loop returns at the lower loss");
    }

    private boolean agrees(Products way) {
        int agreements = 0;
        for (int point = 0; point < POINTS && agreements < NEEDED; point++) {
            try {
                double error = error(way == Products.TWICE);
                if (error <= AGREEMENT) {
                    agreements++;
                } else {
                    finding = String.format(Locale.ROOT, "they differ from central differences by %.1e", error);
                }
            } catch (RuntimeException failure) {
                finding = firstLine(failure);
                return false;
            } finally {
                costs.moved();
            }
        }
        return agreements == NEEDED;
    }

    /** Returns the relative error of the products along a random direction at a random point. */
    private double error(boolean twice) {
        double[] x = new double[model.upper().size()];
        double[] y = new double[model.lower().size()];
        double[] v = new double[y.length];
        start(x, y);
        Arrays.setAll(v, k -> random.nextGaussian());
        Draw draw = draw(agentSamples.of(Loss.LOWER));
        Pair<double[]> claimed = costs.pair();
        Pair<double[]> gradients = costs.pair();
        for (Side side : Side.values()) {
            costs.product(side, x, y, draw, v, twice, claimed.of(side));
        }
        for (Side side : Side.values()) {
            costs.lowerGradient(side, x, y, draw, gradients.of(side));
        }
        double smallest = Double.POSITIVE_INFINITY;
        for (double factor : FACTORS) {
            Pair<double[]> found = new CentralDifferences(costs, factor).products(x, y, draw, v);
            double inX = distance(claimed.x(), found.x(), norm(gradients.x()) / factor);
            double inY = distance(claimed.y(), found.y(), norm(gradients.y()) / factor);
            smallest = Math.min(smallest, Math.max(inX, inY));
            if (smallest <= AGREEMENT) {
                break;
            }
        }
        return smallest;
    }

    private void start(double[] x, double[] y) {
        model.upper().fill(random, x);
        model.lower().fill(random, y);
        // A random start is a generic point, but zero is often a special one.
        Arrays.setAll(x, k -> x[k] == 0 ? NEAR * random.nextGaussian() : x[k]);
        Arrays.setAll(y, k -> y[k] == 0 ? NEAR * random.nextGaussian() : y[k]);
    }

    private Draw draw(SampleSet sampleSet) {
        int size = Math.min(SAMPLES, sampleSet.size());
        return new Range(random.nextInt(sampleSet.size() - size + 1), size, random.nextLong());
    }

    private static double distance(double[] claimed, double[] found, double gradient) {
        double[] difference = new double[found.length];
        Arrays.setAll(difference, k -> claimed[k] - found[k]);
        // The accuracy of differences is limited by the gradients' own round-off.
        boolean invisible = norm(difference) <= ROUND_OFF * Math.max(1, gradient);
        return invisible ? 0 : norm(difference) / norm(found);
    }

    private static double norm(double[] vector) {
        double squares = 0;
        for (double entry : vector) {
            squares += entry * entry;
        }
        return Math.sqrt(squares);
    }

    private static String firstLine(RuntimeException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.lines().findFirst().orElse("");
    }

    /** The methods for second-order products. */
    enum Products {
        /** Propagates a direction forward through every operator, then uses the engine's backward pass. */
        TANGENT(SecondOrder.AUTODIFF),
        /** Differentiates the engine's own gradient. */
        TWICE(SecondOrder.AUTODIFF),
        /** Uses central differences of gradients in double precision. */
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
