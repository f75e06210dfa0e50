package org.parley.plugins.compression;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MixingWrapperFactory;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/** Creates a strategy whose messages pass a {@link DifferenceMixer}. */
@Described(
        name = "compressed",
        description = "Difference compression around any mixing strategy: it sends compressed differences to what the "
                + "neighbors already know.")
public final class CompressedFactory extends MixingWrapperFactory {

    private static final Option<Component<MixingStrategyFactory>> OF = Option.component(
                    "of", MixingStrategyFactory.class)
            .mandatory()
            .description("Strategy whose messages are compressed.");

    /** The contraction below which strategies with two steps of memory may diverge. */
    private static final double LEAST_CONTRACTION = 0.25;

    private static final int TYPICAL_DIMENSION = 1000;

    @Override
    public List<Option<?>> options() {
        return List.of(OF, CompressedStrategies.STEP);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        Component<MixingStrategyFactory> inner = inner(settings);
        DifferenceMixer channel = new DifferenceMixer(scope, settings.get(CompressedStrategies.STEP));
        return new Compressed(inner.factory().create(inner.settings(), scope.child("of", channel)), channel);
    }

    @Override
    public boolean compresses(Settings settings) {
        return true;
    }

    @Override
    protected Component<MixingStrategyFactory> inner(Settings settings) {
        return settings.get(OF);
    }

    @Override
    protected WeightRequirement ownNeeds(Settings settings) {
        return WeightRequirement.of(CompressedStrategies.NEEDS);
    }

    /**
     * Rejects strategies that difference compression would break. Push-sum sends its weights in separate blocks, and compressed weights may
     * vanish. A strategy that compresses by itself assumes that its neighbors receive exactly what it sends, which this mixer does not
     * guarantee.
     */
    @Override
    public List<String> errors(Settings settings) {
        if (inner(settings).factory().compresses(inner(settings).settings())) {
            return List.of("'" + inner(settings).name()
                    + "' compresses its messages itself and would converge to another point if they were compressed "
                    + "twice; use it alone");
        }
        return innerNeeds(settings).properties().contains(Property.ROW_STOCHASTIC)
                ? List.of()
                : List.of("'" + settings.get(OF).name()
                        + "' uses weights whose rows need not sum to 1, but difference compression needs rows that "
                        + "do; use a gradient tracking or gossip strategy inside");
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        if (!innerNeeds(settings).properties().contains(Property.CONSTANT)) {
            return List.of();
        }
        return CompressedStrategies.compressors(settings, run)
                .filter(CompressedFactory::leavesLittle)
                .map(compressor -> "'" + compressor.name() + "' keeps less than a quarter of a vector, so '"
                        + settings.get(OF).name() + "' may diverge with it")
                .toList();
    }

    private static boolean leavesLittle(Component<?> compressor) {
        return compressor.factory() instanceof CompressorFactory factory
                && factory.contraction(compressor.settings(), TYPICAL_DIMENSION).orElse(0) < LEAST_CONTRACTION;
    }

    /** A strategy that marks the beginning of each step on its channel. */
    record Compressed(MixingStrategy inner, DifferenceMixer channel) implements MixingStrategy {

        @Override
        public void start(Block x, Block q) {
            channel.begin(true);
            inner.start(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            channel.begin(false);
            inner.step(x, q);
        }

        @Override
        public Optional<Block> weight() {
            return inner.weight();
        }
    }
}
