package org.parley.api.data;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The data of a run, distributed over its agents.
 *
 * <p>The agents may share a dataset, or each agent may have {@linkplain #areOwn() data of its own}. In the second case a
 * process has the data of its {@linkplain #hosted() own agents} only, and knows of the others what the model
 * {@linkplain org.parley.api.model.BilevelModelFactory#numbers declares}.
 */
public interface NetworkData {

    /** {@return the number of agents} */
    int agents();

    /** {@return the number of features per sample} */
    int width();

    /** {@return the number of classes, or 0 for regression data} */
    int classes();

    /**
     * {@return the number of training samples of all agents}
     *
     * @throws org.parley.api.component.ParleyException if each agent has data of its own and the model does not declare
     *     {@link AgentNumber#TRAIN_SIZE}
     */
    int trainSize();

    /**
     * {@return the samples of one agent}
     *
     * @param agent the index of the agent, from 0
     * @throws org.parley.api.component.ParleyException if another process has them, see {@link #hosted()}
     */
    AgentData agent(int agent);

    /** {@return the underlying datasets, starting with the training data, for the provenance of a run} */
    List<Dataset> sources();

    /**
     * {@return whether each agent has data of its own} Then a model must not use the data of an agent for another one,
     * and there is no common dataset.
     */
    default boolean areOwn() {
        return false;
    }

    /** {@return the agents whose samples this process has, in ascending order} */
    default IntStream hosted() {
        return IntStream.range(0, agents());
    }

    /**
     * {@return a number about the data of any agent}
     *
     * @param number the number, which the model must declare if each agent has data of its own
     * @param agent the index of the agent, from 0
     * @throws org.parley.api.component.ParleyException if the number is unknown here
     */
    default long number(AgentNumber number, int agent) {
        return number.of().applyAsLong(agent(agent));
    }
}
