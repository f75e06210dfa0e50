package org.parley.plugins.firstorder;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

@Described(
        name = "bome",
        description = "BOME: a first-order loop; x and y take one step along the gradient of f plus a multiple of the "
                + "gradient of the lower optimality gap.")
public final class BomeFactory implements LoopFactory {

    private static final Option<Double> ETA = Option.number("eta")
            .above(0)
            .orElse(0.5)
            .description("Rate at which the optimality gap of the lower level must shrink, relative to its squared "
                    + "gradient.");

    @Override
    public List<Option<?>> options() {
        return List.of(ETA);
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new Bome(levels, settings.get(ETA));
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }

    @Override
    public Set<String> multiStepLevels(Settings settings) {
        return Set.of();
    }

    /** Returns false: a constant step leaves an error of the order of the step. */
    @Override
    public boolean isExact(Settings settings) {
        return false;
    }

    @Override
    public Set<String> drives(Settings settings) {
        return Set.of("inner");
    }

    /** Returns the channel that averages the terms of the multiplier over the network. */
    @Override
    public Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of("upper", WeightRequirement.DOUBLY_STOCHASTIC, "lower", WeightRequirement.DOUBLY_STOCHASTIC);
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        boolean knowsOfY = run.component("hypergradient")
                .filter(estimator -> estimator.factory() instanceof EstimatorFactory factory
                        && !(factory.exactFor(estimator.settings()).isEmpty()
                                && factory.drives(estimator.settings()).isEmpty()))
                .isPresent();
        return knowsOfY
                ? List.of("'bome' follows the gradient of f in x and computes y*(x) itself; set hypergradient: direct")
                : List.of();
    }

    /**
     * BOME. The level {@code inner} descends on g(x, .) towards p, and (x, y) take one step along grad f + c grad h. Here h = g(x, y) -
     * g(x, p) with p held fixed, and c = max(eta - &lt;grad f, grad h&gt; / |grad h|^2, 0). The gradients in c are each agent's estimates
     * of the network averages, so the agents agree on c in the limit.
     */
    static final class Bome implements Loop {

        private static final DoubleBinaryOperator PRODUCT = (entry, factor) -> entry * factor;

        private final Scope scope;
        private final Oracle at;
        private final Level x;
        private final Level y;
        private final Level p;
        private final Estimator upperGradientX;
        private final Estimator lowerGradient;
        private final DoubleBinaryOperator multiplier;
        private final Block fx;
        private final Block fy;
        private final Block hx;
        private final Block hy;
        private final Block gxOfInner;
        private final NetworkAverage averageOfFx;
        private final NetworkAverage averageOfFy;
        private final NetworkAverage averageOfHx;
        private final NetworkAverage averageOfHy;
        private final Block slope;
        private final Block size;
        private final Block part;
        private final Block c;

        Bome(Levels levels, double eta) {
            scope = levels.scope();
            at = scope.oracle();
            x = levels.upper();
            y = levels.lower();
            p = scope.level("inner", scope.lowerDimension());
            upperGradientX = levels.hypergradient();
            lowerGradient = levels.lowerGradient();
            multiplier = (inner, square) -> square == 0 ? 0 : Math.max(eta - inner / square, 0);
            fx = scope.scratch("fx", scope.upperDimension());
            fy = scope.scratch("fy", scope.lowerDimension());
            hx = scope.scratch("hx", scope.upperDimension());
            hy = scope.scratch("hy", scope.lowerDimension());
            gxOfInner = scope.scratch("gx-of-inner", scope.upperDimension());
            averageOfFx = new NetworkAverage(scope, x.mixer(), "average-fx", scope.upperDimension());
            averageOfFy = new NetworkAverage(scope, y.mixer(), "average-fy", scope.lowerDimension());
            averageOfHx = new NetworkAverage(scope, x.mixer(), "average-hx", scope.upperDimension());
            averageOfHy = new NetworkAverage(scope, y.mixer(), "average-hy", scope.lowerDimension());
            slope = scope.scratch("slope", 1);
            size = scope.scratch("size", 1);
            part = scope.scratch("part", 1);
            c = scope.scratch("c", 1);
        }

        @Override
        public void round() {
            for (int step = 0; step < p.steps(); step++) {
                if (step > 0) {
                    scope.tick();
                }
                at.at(x.value(), p.value()).lowerGradient(hy);
                p.descend(hy);
            }
            at.at(x.value(), p.value()).lowerGradientX(gxOfInner);
            lowerGradient.estimate(x.value(), y.value(), hy);
            upperGradientX.estimate(x.value(), y.value(), fx);
            at.at(x.value(), y.value()).lowerGradientX(hx);
            at.upperGradientY(fy);
            hx.assign(1, hx, -1, gxOfInner);
            follow(averageOfFx.of(fx), averageOfFy.of(fy), averageOfHx.of(hx), averageOfHy.of(hy));
        }

        /** Takes one step of x and y along the network averages of the gradients. */
        private void follow(Block ofFx, Block ofFy, Block ofHx, Block ofHy) {
            slope.dot(ofFx, ofHx).assign(1, slope, 1, part.dot(ofFy, ofHy));
            size.dot(ofHx, ofHx).assign(1, size, 1, part.dot(ofHy, ofHy));
            c.assign(multiplier, slope, size);
            hx.assign(PRODUCT, ofHx, c);
            hy.assign(PRODUCT, ofHy, c);
            y.descend(hy.assign(1, ofFy, 1, hy));
            x.descend(hx.assign(1, ofFx, 1, hx));
        }
    }

    /** Every agent's estimate of a network average that changes from round to round: a = W (a + g - g'), with a = g at first. */
    static final class NetworkAverage {

        private final Scope scope;
        private final Mixer W;
        private final Block average;
        private final Block previous;
        private final Block sum;

        NetworkAverage(Scope scope, Mixer mixer, String name, int dimension) {
            this.scope = scope;
            W = mixer;
            average = scope.block(name, dimension);
            previous = scope.block(name + "-previous", dimension);
            sum = scope.scratch("sum", dimension);
        }

        /** Updates and returns the estimate; called once per round. */
        Block of(Block rows) {
            if (scope.round() == 0) {
                average.assign(1, rows);
            } else {
                sum.assign(1, average, 1, rows, -1, previous);
                W.mix(sum, average);
            }
            previous.assign(1, rows);
            return average;
        }
    }
}
