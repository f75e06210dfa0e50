package org.parley.api.mixing;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.run.Scope;

/** Makes a {@link MixingStrategy} for one level of one run. */
public interface MixingStrategyFactory extends ComponentFactory {

    MixingStrategy create(Settings settings, Scope scope, int dimension);

    /** What the weights of the level must satisfy; a run whose weights do not is refused before it starts. */
    WeightRequirement needs(Settings settings);

    /** Whether the limit is the solution of the whole network's problem when agents' data differ. */
    Exactness exactness(Settings settings);
}
