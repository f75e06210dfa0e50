/**
 * Where costs are evaluated: derivatives for all hosted agents at one point, each agent's own work on its rows, the draws of samples, and the
 * count of what was spent.
 *
 * <p>Questions to the oracle are queued like operations on blocks; {@link org.parley.runtime.engine.block} states the rule.
 */
package org.parley.runtime.engine.oracle;
