package org.parley.api.model;

/**
 * A metric of the agents in addition to their costs, such as the accuracy on test samples.
 *
 * @param name the column of metrics.csv with the average over agents: lower case, words joined by underscores
 * @param withBottomDecile whether there is a column {@code <name>_p10} with the tenth percentile over agents
 */
public record Metric(String name, boolean withBottomDecile) {}
