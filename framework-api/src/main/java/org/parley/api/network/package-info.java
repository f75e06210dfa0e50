/**
 * Network faults and aggregation rules. Start with {@link org.parley.api.network.NetworkFaultFactory} for lost or late
 * messages, inactive agents and Byzantine agents. {@link org.parley.api.network.AggregationFactory} declares rules that
 * replace the weighted sum of received vectors, such as Byzantine-robust ones.
 */
package org.parley.api.network;
