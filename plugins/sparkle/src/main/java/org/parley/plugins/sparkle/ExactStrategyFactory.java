package org.parley.plugins.sparkle;

import java.util.Optional;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** What the factories of the exact strategies without options have in common. */
abstract class ExactStrategyFactory implements MixingStrategyFactory {

    static final Polynomial IDENTITY = Polynomial.of(1);
    static final Polynomial W = Polynomial.of(0, 1);
    static final Polynomial W_SQUARED = Polynomial.of(0, 0, 1);

    /** I - W, the square of ED's and EXTRA's B. */
    static final Polynomial LAPLACIAN = Polynomial.of(1, -1);

    /** (I - W)^2, the square of gradient tracking's B. */
    static final Polynomial LAPLACIAN_SQUARED = Polynomial.of(1, -2, 1);

    /** A strategy's constructor. */
    @FunctionalInterface
    interface Maker {
        MixingStrategy make(Scope scope, int dimension);
    }

    private final WeightRequirement needs;
    private final PrimalDualForm form;
    private final Maker maker;

    ExactStrategyFactory(WeightRequirement needs, PrimalDualForm form, Maker maker) {
        this.needs = needs;
        this.form = form;
        this.maker = maker;
    }

    @Override
    public final MixingStrategy create(Settings settings, Scope scope) {
        return maker.make(scope, scope.dimension());
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
