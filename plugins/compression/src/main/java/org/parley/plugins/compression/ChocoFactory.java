package org.parley.plugins.compression;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

@Extension
@Described(
        name = "choco",
        says = "CHOCO-SGD: gossip that sends the compressed difference to what neighbours know already.")
public final class ChocoFactory implements MixingStrategyFactory {

    @Override
    public List<Option<?>> options() {
        return List.of(Consensus.STEP);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new Choco(scope, settings.get(Consensus.STEP));
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.and(Consensus.NEEDS);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    @Override
    public boolean compresses(Settings settings) {
        return true;
    }
}
