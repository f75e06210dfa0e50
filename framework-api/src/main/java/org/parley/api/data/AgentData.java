package org.parley.api.data;

/**
 * The samples of one agent.
 *
 * @param train the training samples, on which g is evaluated; at least one
 * @param validation the validation samples, on which f is evaluated; empty if the run has none
 * @param test the test samples, which only metrics use; empty if there are none
 * @param firstTrainIndex the position of this agent's first training sample in the training samples of all agents, in
 *     agent order. It is -1 if {@link NetworkData#trainSize()} is unknown
 */
public record AgentData(Samples train, Samples validation, Samples test, int firstTrainIndex) {}
