package org.parley.api.model;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentNumber;

/**
 * Declares a {@link BilevelModel}. Report errors in files as {@link org.parley.api.component.ParleyException} with the code
 * {@link org.parley.api.component.ErrorCode#PROBLEM_FILE}. Parley itself reports missing files of
 * {@linkplain org.parley.api.component.Option#file file options} and errors in datasets.
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

    /**
     * {@return the numbers about the data of all agents that the model uses} If each agent has data of its own, they are
     * the only facts about an agent's samples that other processes receive.
     *
     * @param settings the values of the {@link #options}
     */
    default List<AgentNumber> numbers(Settings settings) {
        return List.of();
    }

    /**
     * {@return whether {@link #create} executes a program that the run file names} Parley then creates the model for runs
     * only, and neither for reports nor for checks of run files. Such a model must have
     * {@linkplain BilevelModel#upperLayout layouts}.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean runsPrograms(Settings settings) {
        return false;
    }
}
