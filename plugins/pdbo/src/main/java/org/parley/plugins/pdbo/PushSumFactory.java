package org.parley.plugins.pdbo;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
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
        name = PushSumFactory.NAME,
        description = "Stochastic gradient push (push-sum): consensus over time-varying directed links; one exchange, "
                + "biased by the step if agents differ. With q = step × direction, z⁺ = P(z − q), w⁺ = Pw "
                + "and x⁺ = z⁺/w⁺; first z = x and w = 1. In the form nedic, z⁺ = Pz − q.")
public final class PushSumFactory implements MixingStrategyFactory {

    static final String NAME = "push-sum";

    /** Divides a value by a weight, a / b. */
    static final DoubleBinaryOperator RATIO = (a, b) -> a / b;

    private static final Option<Form> FORM =
            Form.option("Recursion: the step is sent with the value (assran) or stays with its agent (nedic).");

    @Override
    public List<Option<?>> options() {
        return List.of(FORM);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new PushSum(scope, scope.dimension(), settings.get(FORM) == Form.NEDIC);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.of(Property.COLUMN_STOCHASTIC, Property.LINEAR, Property.FRESH);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    /**
     * Stochastic gradient push: z and w are sent in one message, and s = z / w. With P column-stochastic, w+ = P w. In Assran's form z+ = P
     * (z - q), in Nedic's z+ = P z - q; in both, q is computed from the gradient at s.
     */
    static final class PushSum implements MixingStrategy {

        private final Mixer P;
        private final boolean nedic;
        private final Block z;
        private final Block w;
        private final Block sent;
        private final Block sentWeight;

        PushSum(Scope scope, int dimension, boolean nedic) {
            P = scope.mixer();
            this.nedic = nedic;
            z = scope.block("z", dimension);
            w = scope.block("w", 1);
            sent = scope.scratch("sent", dimension);
            sentWeight = scope.scratch("sent-weight", 1);
        }

        @Override
        public void start(Block s, Block q) {
            z.assign(1, s);
            w.fill(1);
            step(s, q);
        }

        @Override
        public void step(Block s, Block q) {
            sentWeight.assign(1, w);
            if (nedic) {
                sent.assign(1, z);
                P.mix(sent, z, sentWeight, w);
                z.assign(1, z, -1, q);
            } else {
                sent.assign(1, z, -1, q);
                P.mix(sent, z, sentWeight, w);
            }
            s.assign(RATIO, z, w);
        }

        @Override
        public Optional<Block> weight() {
            return Optional.of(w);
        }
    }

    /** The option {@code form}: one of the two published push-sum recursions. */
    enum Form {
        ASSRAN,
        NEDIC;

        static Option<Form> option(String description) {
            return Option.choice("form", Form.class).description(description);
        }
    }
}
