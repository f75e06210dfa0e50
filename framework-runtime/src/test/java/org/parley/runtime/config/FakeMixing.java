package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** A strategy with requirements. It is never executed. */
public record FakeMixing(String name, WeightRequirement needs, Exactness exactness, List<Option<?>> options)
        implements MixingStrategyFactory {

    public FakeMixing(String name, WeightRequirement needs, List<Option<?>> options) {
        this(name, needs, Exactness.EXACT, options);
    }

    @Override
    public String description() {
        return "Needs " + needs + ".";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        throw new UnsupportedOperationException();
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return needs;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return exactness;
    }

    @Override
    public double phases(Settings settings) {
        return needs.equals(WeightRequirement.NONE) ? 0 : 1;
    }
}
