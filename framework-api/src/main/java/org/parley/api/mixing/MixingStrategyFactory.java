package org.parley.api.mixing;

import java.util.Optional;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Declares a {@link MixingStrategy}. The declarations are shown to users and verified by the test kit. */
public interface MixingStrategyFactory extends RunComponentFactory {

    /**
     * Creates the strategy for one level of a run.
     *
     * @param settings the values of the {@link #options}
     * @param scope access to memory and channels
     * @return a new strategy
     */
    MixingStrategy create(Settings settings, Scope scope);

    /**
     * {@return the requirements for the weights of the level} A run whose weights do not meet them is rejected before
     * it starts.
     *
     * @param settings the values of the {@link #options}
     */
    WeightRequirement needs(Settings settings);

    /**
     * {@return whether the strategy converges to the solution of the average problem if agents differ}
     *
     * @param settings the values of the {@link #options}
     */
    Exactness exactness(Settings settings);

    /**
     * {@return the number of successive exchanges in a step, averaged over many steps} Exchanges are successive if each
     * depends on the result of the previous one. The first iteration may need one more exchange.
     *
     * @param settings the values of the {@link #options}
     */
    default double phases(Settings settings) {
        return 1;
    }

    /**
     * {@return whether the strategy sends vectors through {@link org.parley.api.run.Mixer#compress}} A level that
     * combines compression with any other strategy is rejected.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean compresses(Settings settings) {
        return false;
    }

    /**
     * Returns γ, the factor by which the average of q moves the average of x in a step: mean(x⁺) = mean(x) − γ mean(q).
     * It is 1 unless the strategy relaxes its steps, as x⁺ = (x + W(x − q)) / 2 with γ = 1/2 does.
     *
     * @param settings the values of the {@link #options}
     * @return the factor, 1 by default
     */
    default double gain(Settings settings) {
        return 1;
    }

    /**
     * {@return how the strategy supports constraints} With a constraint, the strategy must be as exact as without one.
     *
     * @param settings the values of the {@link #options}
     */
    default Projection projects(Settings settings) {
        return Projection.NO;
    }

    /**
     * {@return the unified primal-dual form of the strategy, if it has one}
     *
     * @param settings the values of the {@link #options}
     */
    default Optional<PrimalDualForm> form(Settings settings) {
        return Optional.empty();
    }
}
