/**
 * The distribution of a run over several processes. Each process holds the rows of its agents. Sums over all agents are computed in the
 * order of agents, so results are bit-identical for any number of processes. All communication uses numbered messages ({@link
 * org.parley.api.engine.Transport}), which an engine only transports.
 */
package org.parley.runtime.engine.processes;
