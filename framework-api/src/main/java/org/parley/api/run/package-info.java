/**
 * The services of a run for its components: memory, exchanges with neighbors, costs and random numbers. Start with
 * {@link org.parley.api.run.Scope}. A {@link org.parley.api.run.Block} is a variable of all agents, a
 * {@link org.parley.api.run.Mixer} exchanges blocks between neighbors, and an {@link org.parley.api.run.Oracle}
 * evaluates costs and derivatives.
 */
package org.parley.api.run;
