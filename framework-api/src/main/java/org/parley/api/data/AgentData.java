package org.parley.api.data;

/**
 * What one agent holds.
 *
 * @param train what g learns from
 * @param validation what f judges by
 * @param test held out for metrics; never used by an algorithm
 * @param firstTrainIndex position of this agent's first training sample when all agents' training samples are numbered through
 */
public record AgentData(Samples train, Samples validation, Samples test, int firstTrainIndex) {}
