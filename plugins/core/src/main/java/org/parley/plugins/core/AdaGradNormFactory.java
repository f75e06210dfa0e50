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
        description =
                "AdaGrad-norm: step size scale / √(sum of the squared direction norms so far), which requires no tuning to the cost.")
public final class AdaGradNormFactory implements StepRuleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).orElse(1.0).description("Numerator of the step size.");
    private static final Option<Double> INITIAL = Option.number("initial")
            .from(1e-9)
            .orElse(0.1)
            .description("Square root of the sum before the first direction; smaller values give a larger first step.");
    private static final Option<Boolean> AGREE = Option.flag("agree")
            .orElse(true)
            .description(
                    "Consensus on the sums: agents average them with their neighbors in each step, one number per message.");

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
     * AdaGrad-norm: b+ = b + |d|^2 and the step size is scale / sqrt(b+), where b starts at initial^2.
     *
     * <p>With {@code agree}, agents first average their b with their neighbors, b+ = W b + |d|^2. The differences between agents then stay
     * bounded while b grows or converges.
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
