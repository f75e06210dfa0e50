package org.parley.api.data;

import java.util.function.ToLongFunction;

/**
 * A number about an agent's data that a model must know of all agents, such as the number of training samples.
 *
 * <p>If each agent has data of its own, these numbers are sent to all processes before the first round. Declare only
 * numbers that the model needs.
 *
 * @param name what the number counts, such as {@code training samples}
 * @param of computes the number from the data of one agent
 */
public record AgentNumber(String name, ToLongFunction<AgentData> of) {

    /** The number of training samples, for {@link NetworkData#trainSize()} and {@link AgentData#firstTrainIndex()}. */
    public static final AgentNumber TRAIN_SIZE =
            new AgentNumber("training samples", data -> data.train().size());
}
