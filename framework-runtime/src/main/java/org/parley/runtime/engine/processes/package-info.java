/**
 * One run on several processes. Each holds the rows of its own agents; what is added over all agents is added in the order of agents, so that the
 * number of processes changes no bit. Everything here is made of numbered messages ({@link org.parley.api.engine.Transport}): an engine carries
 * them and decides nothing.
 */
package org.parley.runtime.engine.processes;
