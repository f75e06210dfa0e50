package org.parley.plugins.pushpull;

import java.util.Map;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "push-pull",
        description = "AB / push-pull: agents pull values with row-stochastic weights and push trackers with "
                + "column-stochastic weights; exact on directed graphs; channels pull (R) and push (C). "
                + "With q = step × direction, h⁺ = Ch + q − q⁻ and x⁺ = Rx − h⁺; first h⁺ = q.")
public final class PushPullFactory implements MixingStrategyFactory {

    static final String PULL = "pull";
    static final String PUSH = "push";

    /** Requires nothing: the strategy does not use the level's own weights. */
    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.NONE;
    }

    @Override
    public Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of(PULL, needing(Property.ROW_STOCHASTIC), PUSH, needing(Property.COLUMN_STOCHASTIC));
    }

    private static WeightRequirement needing(Property sums) {
        return WeightRequirement.of(sums, Property.LINEAR, Property.FRESH, Property.HONEST);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new PushPull(scope);
    }

    /**
     * AB / push-pull: h+ = C h + q+ - q and x+ = R x - h+, with h = q at first. At every tick R is row-stochastic and C column-stochastic.
     */
    static final class PushPull implements MixingStrategy {

        private final Mixer R;
        private final Mixer C;
        private final Block h;
        private final Block previousQ;
        private final Block mixed;

        PushPull(Scope scope) {
            R = scope.mixer(PushPullFactory.PULL);
            C = scope.mixer(PushPullFactory.PUSH);
            h = scope.block("h", scope.dimension());
            previousQ = scope.block("previous-q", scope.dimension());
            mixed = scope.scratch("mixed", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            h.assign(1, q);
            finish(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            C.mix(h, mixed);
            h.assign(1, mixed, 1, q, -1, previousQ);
            finish(x, q);
        }

        private void finish(Block x, Block q) {
            previousQ.assign(1, q);
            R.mix(x, mixed);
            x.assign(1, mixed, -1, h);
        }
    }
}
