package org.parley.api.model;

import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/**
 * Declares a {@link BilevelModel}. Errors in files are reported as {@link org.parley.api.component.ParleyException}.
 */
public interface BilevelModelFactory extends ComponentFactory {

    /**
     * Creates the model of a run.
     *
     * @param settings the values of the {@link #options}
     * @param context the properties of the run that the model may use
     * @return the model, for all agents of the run
     */
    BilevelModel create(Settings settings, ModelContext context);

    /**
     * {@return the size of the model that {@link #create} would build, so that a run that exceeds the memory is
     * rejected early}
     *
     * <p>The default is empty, for models whose size depends on data.
     *
     * @param settings the values of the {@link #options}
     * @param agents the number of agents
     */
    default Optional<ModelSize> size(Settings settings, int agents) {
        return Optional.empty();
    }
}
