package org.parley.api.model;

/**
 * A number by which each agent is judged beside its costs, such as the accuracy on its test samples.
 *
 * @param name the column of metrics.csv that carries the average over agents: lower case, words joined by underscores
 * @param withBottomDecile whether a column {@code <name>_p10} says how the worst tenth of the agents fare
 */
public record Metric(String name, boolean withBottomDecile) {}
