package org.parley.api.mixing;

import java.util.Optional;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/**
 * Makes a {@link MixingStrategy} for one level of one run.
 *
 * <p>What it declares beside that is shown to users and checked by the test kit.
 */
public interface MixingStrategyFactory extends RunComponentFactory {

    MixingStrategy create(Settings settings, Scope scope);

    /** What the weights of the level must satisfy; a run whose weights do not is refused before it starts. */
    WeightRequirement needs(Settings settings);

    /** Whether the limit is the solution of the whole network's problem when agents' data differ. */
    Exactness exactness(Settings settings);

    /**
     * How many exchanges follow one another in a step, each needing what the one before brought, on average over many steps; a first iteration
     * may exchange once more.
     */
    default double phases(Settings settings) {
        return 1;
    }

    /** Whether it sends through {@link org.parley.api.run.Mixer#compress}; a level with compression under another strategy is refused. */
    default boolean compresses(Settings settings) {
        return false;
    }

    /** By how many times the average of q the network's average moves in a step: all of it, unless the strategy relaxes its steps. */
    default double gain(Settings settings) {
        return 1;
    }

    /** Where the constraint of a level has its place; with it, the strategy is as exact as it says it is without. */
    default Projection projects(Settings settings) {
        return Projection.NO;
    }

    /** The strategy in its unified form, where it has one. */
    default Optional<PrimalDualForm> form(Settings settings) {
        return Optional.empty();
    }
}
