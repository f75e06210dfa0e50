package org.parley.plugins.compression;

import java.util.ArrayList;
import java.util.List;
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
import org.pf4j.Extension;

@Extension
@Described(
        name = "lead",
        says =
                "LEAD: a primal-dual method of one compressed exchange, exact under heterogeneity with unbiased compressors.")
public final class LeadFactory implements MixingStrategyFactory {

    /** The paper's choice in all its experiments. */
    private static final Option<Double> CONSENSUS = Consensus.STEP.withDefault(1.0);

    private static final Option<Double> MEMORY = Option.number("memory")
            .above(0)
            .to(1)
            .orElse(0.5)
            .says("How much of what was sent neighbours add to what they know, alpha.");

    @Override
    public List<Option<?>> options() {
        return List.of(CONSENSUS, MEMORY);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new Lead(scope, settings.get(CONSENSUS), settings.get(MEMORY));
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.and(Consensus.NEEDS);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public boolean compresses(Settings settings) {
        return true;
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>();
        for (String level : run.levels()) {
            run.component("levels." + level + ".mixing")
                    .filter(mixing -> mixing.settings() == settings)
                    .flatMap(mixing -> run.component("levels." + level + ".compression"))
                    .filter(LeadFactory::isBiased)
                    .ifPresent(compressor -> notes.add("'" + compressor.name()
                            + "' is biased, and 'lead' is proved to converge behind unbiased compressors only"));
        }
        return notes;
    }

    private static boolean isBiased(Component<?> compressor) {
        return compressor.factory() instanceof CompressorFactory factory && !factory.isUnbiased(compressor.settings());
    }
}
