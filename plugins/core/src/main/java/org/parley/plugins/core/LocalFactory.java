package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

@Extension
@Described(name = "local", says = "No exchange: every agent follows its own direction.")
public final class LocalFactory implements MixingStrategyFactory {

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new Local();
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.NONE;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.AFTER_STEP;
    }

    @Override
    public double phases(Settings settings) {
        return 0;
    }

    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        return Optional.of(new PrimalDualForm(Polynomial.of(1), Polynomial.of(0), Polynomial.of(1)));
    }
}
