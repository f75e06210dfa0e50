package org.parley.tck;

import java.util.Optional;
import java.util.function.BiFunction;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** A strategy together with whatever it claims to be. */
@Described(name = "declared", says = "A strategy of a test.")
record DeclaredMixing(
        Exactness exactness,
        double phases,
        Optional<PrimalDualForm> form,
        WeightRequirement needs,
        boolean random,
        BiFunction<Scope, Integer, MixingStrategy> strategy)
        implements MixingStrategyFactory {

    static DeclaredMixing of(Exactness exactness, BiFunction<Scope, Integer, MixingStrategy> strategy) {
        return new DeclaredMixing(exactness, 1, Optional.empty(), WeightRequirement.DOUBLY_STOCHASTIC, false, strategy);
    }

    DeclaredMixing as(PrimalDualForm declared) {
        return new DeclaredMixing(exactness, phases, Optional.of(declared), needs, random, strategy);
    }

    DeclaredMixing in(int declaredPhases) {
        return new DeclaredMixing(exactness, declaredPhases, form, needs, random, strategy);
    }

    DeclaredMixing on(WeightRequirement networks) {
        return new DeclaredMixing(exactness, phases, form, networks, random, strategy);
    }

    DeclaredMixing atRandom() {
        return new DeclaredMixing(exactness, phases, form, needs, true, strategy);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return strategy.apply(scope, scope.dimension());
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
    public boolean isRandom(Settings settings) {
        return random;
    }

    @Override
    public double phases(Settings settings) {
        return phases;
    }

    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        return form;
    }
}
