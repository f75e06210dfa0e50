package org.parley.plugins.compression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

/** {@code compressed}: any strategy behind a {@link DifferenceMixer}. */
@Extension
@Described(
        name = "compressed",
        says = "Another strategy that sends compressed differences to what neighbours know already.")
public final class CompressedFactory implements MixingStrategyFactory {

    private static final Option<Component<MixingStrategyFactory>> OF =
            Option.component("of", MixingStrategyFactory.class).mandatory().says("The strategy whose messages shrink.");

    /** What strategies with two steps of memory bear, and the length of a row that it is asked for. */
    private static final double LEAST_CONTRACTION = 0.25;

    private static final int TYPICAL_DIMENSION = 1000;

    @Override
    public List<Option<?>> options() {
        return List.of(OF, Consensus.STEP);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        Component<MixingStrategyFactory> inner = settings.get(OF);
        DifferenceMixer door = new DifferenceMixer(scope, settings.get(Consensus.STEP));
        return new Compressed(inner.factory().create(inner.settings(), scope.child("of", door)), door);
    }

    @Override
    public boolean compresses(Settings settings) {
        return true;
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return innerNeeds(settings).and(Consensus.NEEDS);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return settings.get(OF).factory().exactness(settings.get(OF).settings());
    }

    @Override
    public double phases(Settings settings) {
        return settings.get(OF).factory().phases(settings.get(OF).settings());
    }

    @Override
    public double gain(Settings settings) {
        return settings.get(OF).factory().gain(settings.get(OF).settings());
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.get(OF).factory().isRandom(settings.get(OF).settings());
    }

    /** Push-sum's weights travel in blocks of their own, and compressed ones may vanish. */
    @Override
    public List<String> faults(Settings settings) {
        return innerNeeds(settings).properties().contains(Property.ROW_STOCHASTIC)
                ? List.of()
                : List.of("'" + settings.get(OF).name()
                        + "' works on weights whose rows need not sum to 1, and differences need them to;"
                        + " use a gradient tracking or gossip strategy inside");
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>();
        if (innerNeeds(settings).properties().contains(Property.CONSTANT)) {
            for (String level : run.levels()) {
                run.component("levels." + level + ".mixing")
                        .filter(mixing -> mixing.settings() == settings)
                        .flatMap(mixing -> run.component("levels." + level + ".compression"))
                        .filter(CompressedFactory::leavesLittle)
                        .ifPresent(compressor -> notes.add(String.format(
                                Locale.ROOT,
                                "'%s' keeps less than a quarter of a row, and '%s' may diverge behind it",
                                compressor.name(),
                                settings.get(OF).name())));
            }
        }
        return notes;
    }

    private static boolean leavesLittle(Component<?> compressor) {
        return compressor.factory() instanceof CompressorFactory factory
                && factory.contraction(compressor.settings(), TYPICAL_DIMENSION).orElse(0) < LEAST_CONTRACTION;
    }

    private static WeightRequirement innerNeeds(Settings settings) {
        return settings.get(OF).factory().needs(settings.get(OF).settings());
    }
}
