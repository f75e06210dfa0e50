package org.parley.plugins.sparkle;

import java.util.Optional;
import java.util.function.Function;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** The common part of the factories of exact strategies without options. */
abstract class ExactStrategyFactory implements MixingStrategyFactory {

    static final Polynomial IDENTITY = Polynomial.of(1);
    static final Polynomial W = Polynomial.of(0, 1);
    static final Polynomial W_SQUARED = Polynomial.of(0, 0, 1);

    /** I - W, the square of B for exact diffusion and EXTRA. */
    static final Polynomial LAPLACIAN = Polynomial.of(1, -1);

    /** (I - W)^2, the square of B for gradient tracking. */
    static final Polynomial LAPLACIAN_SQUARED = Polynomial.of(1, -2, 1);

    private final WeightRequirement needs;
    private final PrimalDualForm form;
    private final Function<Scope, MixingStrategy> strategy;

    /** @param strategy the constructor of the strategy */
    ExactStrategyFactory(WeightRequirement needs, PrimalDualForm form, Function<Scope, MixingStrategy> strategy) {
        this.needs = needs;
        this.form = form;
        this.strategy = strategy;
    }

    @Override
    public final MixingStrategy create(Settings settings, Scope scope) {
        return strategy.apply(scope);
    }

    @Override
    public final WeightRequirement needs(Settings settings) {
        return needs;
    }

    @Override
    public final Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public final Optional<PrimalDualForm> form(Settings settings) {
        return Optional.of(form);
    }
}
