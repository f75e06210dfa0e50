package org.parley.api.data;

/**
 * What one agent holds.
 *
 * @param train what g learns from; at least one sample
 * @param validation what f judges by; empty when the run sets nothing aside
 * @param test held out for metrics, never used by an algorithm; empty when there is none
 * @param firstTrainIndex position of this agent's first training sample when all agents' training samples are numbered through
 */
public record AgentData(Samples train, Samples validation, Samples test, int firstTrainIndex) {}
