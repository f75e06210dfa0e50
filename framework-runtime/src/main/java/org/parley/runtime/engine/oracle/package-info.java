/**
 * The evaluation of costs: derivatives for all hosted agents at one point, per-agent computations on rows, draws of samples, and the count
 * of costs.
 *
 * <p>Requests to the oracle are queued like operations on blocks; see {@link org.parley.runtime.engine.block}.
 */
package org.parley.runtime.engine.oracle;
