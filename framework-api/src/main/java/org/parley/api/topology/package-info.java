/**
 * Communication graphs and mixing weights. Start with {@link org.parley.api.topology.TopologyFactory} for graphs and
 * with {@link org.parley.api.topology.WeightRuleFactory} for the weights on their edges.
 * {@link org.parley.api.topology.WeightRequirement} states the requirements of strategies for weights.
 */
package org.parley.api.topology;
