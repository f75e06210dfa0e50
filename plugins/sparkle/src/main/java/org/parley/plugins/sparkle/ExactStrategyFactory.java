package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;

/** What the factories of the exact strategies without options have in common. */
abstract class ExactStrategyFactory implements MixingStrategyFactory {

    /** A strategy's constructor. */
    @FunctionalInterface
    interface Maker {
        MixingStrategy make(Scope scope, int dimension);
    }

    private final String name;
    private final String description;
    private final WeightRequirement needs;
    private final Maker maker;

    ExactStrategyFactory(String name, String description, WeightRequirement needs, Maker maker) {
        this.name = name;
        this.description = description;
        this.needs = needs;
        this.maker = maker;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return maker.make(scope, dimension);
    }

    @Override
    public final WeightRequirement needs(Settings settings) {
        return needs;
    }

    @Override
    public final Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }
}
