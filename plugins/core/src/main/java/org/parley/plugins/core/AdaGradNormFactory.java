package org.parley.plugins.core;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "adagrad-norm",
        says =
                "AdaGrad-norm: a step over the root of the sum of all squared lengths of directions so far, which needs no tuning to the cost.")
public final class AdaGradNormFactory implements StepRuleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).orElse(1.0).says("What is divided by the root of the sum.");
    private static final Option<Double> INITIAL = Option.number("initial")
            .from(1e-9)
            .orElse(0.1)
            .says("The root of the sum before the first direction; the smaller, the longer the first step.");
    private static final Option<Boolean> AGREE = Option.flag("agree")
            .orElse(true)
            .says("Whether agents average their sums with their neighbors' in each step, one number per message.");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, INITIAL, AGREE);
    }

    @Override
    public boolean reachesConsensus(Settings settings) {
        return settings.get(AGREE);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return settings.get(AGREE) ? WeightRequirement.of(Property.ROW_STOCHASTIC) : WeightRequirement.NONE;
    }

    @Override
    public StepRule create(Settings settings, Scope scope) {
        return new AdaGradNorm(scope, settings.get(SCALE), settings.get(INITIAL), settings.get(AGREE));
    }

    /**
     * AdaGrad-norm: b+ = b + |d|^2 and the step is scale / sqrt(b+), b at first a square itself. Agents that agree average their b with their
     * neighbors' first, b+ = W b + |d|^2, so that the differences between them stay while b grows or settles.
     */
    static final class AdaGradNorm implements StepRule {

        private final Mixer W;
        private final boolean agree;
        private final double initial;
        private final DoubleBinaryOperator overRoot;
        private final Block b;
        private final Block mixed;
        private final Block square;
        private final Block size;

        AdaGradNorm(Scope scope, double scale, double initial, boolean agree) {
            this.agree = agree;
            this.initial = initial;
            W = scope.mixer();
            overRoot = (sum, same) -> scale / Math.sqrt(sum);
            b = scope.block("b", 1);
            mixed = scope.scratch("mixed-b", 1);
            square = scope.scratch("square", 1);
            size = scope.block("size", 1);
            scope.report("step", size);
        }

        @Override
        public void start(Block direction, Block sizes) {
            b.fill(initial * initial);
            sizes(direction, sizes);
        }

        @Override
        public void sizes(Block direction, Block sizes) {
            square.dot(direction, direction);
            if (agree) {
                W.mix(b, mixed);
                b.assign(1, mixed, 1, square);
            } else {
                b.assign(1, b, 1, square);
            }
            size.assign(overRoot, b, b);
            sizes.assign(1, size);
        }
    }
}
