package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/** Strategies whose channels differ from the declared ones. */
class WrongChannelsTest {

    private static final String ASKED = "it requests exactly the channels that it declares";
    private static final String MISSED = "weights that miss a channel's requirement are rejected";
    private static final String OWN_NEED = "every channel works with weights that meet only its own requirement";
    private static final String CREATION = "it can be created and started";

    private static final WeightRequirement ROWS = WeightRequirement.of(Property.ROW_STOCHASTIC);
    private static final WeightRequirement COLUMNS = WeightRequirement.of(Property.COLUMN_STOCHASTIC);

    @Test
    void pullAndPushBreakNothing() {
        assertThat(broken(Map.of("pull", ROWS, "push", COLUMNS), scope -> new Ab(scope, "pull", "push")))
                .isEmpty();
    }

    @Test
    void aDeclaredChannelThatIsNotRequestedIsCaught() {
        assertThat(broken(
                        Map.of("pull", ROWS, "push", COLUMNS, "peep", WeightRequirement.NONE),
                        scope -> new Ab(scope, "pull", "push")))
                .containsOnlyKeys(ASKED);
    }

    @Test
    void aRequestedChannelThatIsNotDeclaredIsCaught() {
        assertThat(broken(Map.of("pull", ROWS), scope -> new Ab(scope, "pull", "push")))
                .containsKey(CREATION);
    }

    @Test
    void channelsThatAreMixedUpAreCaught() {
        assertThat(broken(Map.of("pull", ROWS, "push", COLUMNS), scope -> new Ab(scope, "push", "pull")))
                .containsOnlyKeys(OWN_NEED);
    }

    @Test
    void aNeedThatIsKeptFromThoseWhoPlanIsCaught() {
        assertThat(broken(
                        () -> Map.of("pull", Planning.asks() ? WeightRequirement.NONE : ROWS, "push", COLUMNS),
                        scope -> new Ab(scope, "pull", "push")))
                .containsOnlyKeys(MISSED, Broken.ELSEWHERE);
    }

    /** AB: h+ = C h + q+ - q and x+ = R x - h+. */
    private static final class Ab implements MixingStrategy {

        private final Mixer R;
        private final Mixer C;
        private final Block h;
        private final Block previousQ;
        private final Block mixed;

        Ab(Scope scope, String pull, String push) {
            R = scope.mixer(pull);
            C = scope.mixer(push);
            h = scope.block("h", scope.dimension());
            previousQ = scope.block("previous-q", scope.dimension());
            mixed = scope.scratch("mixed", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            h.fill(0);
            previousQ.fill(0);
            step(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            C.mix(h, mixed);
            h.assign(1, mixed, 1, q, -1, previousQ);
            previousQ.assign(1, q);
            R.mix(x, mixed);
            x.assign(1, mixed, -1, h);
        }
    }

    private static Map<String, String> broken(
            Map<String, WeightRequirement> channels, Function<Scope, MixingStrategy> strategy) {
        return broken(() -> channels, strategy);
    }

    private static Map<String, String> broken(
            Supplier<Map<String, WeightRequirement>> channels, Function<Scope, MixingStrategy> strategy) {
        return Declared.a(MixingStrategyFactory.class)
                .answering("create", given -> strategy.apply((Scope) given[1]))
                .always("needs", WeightRequirement.NONE)
                .answering("channels", given -> channels.get())
                .always("exactness", Exactness.EXACT)
                .broken();
    }
}
