/**
 * One run: {@link org.parley.runtime.engine.run.RunAssembly} makes it of a plan, {@link org.parley.runtime.engine.run.Run} starts, advances,
 * saves and restores it, and measurements look at it from outside.
 *
 * <p>Uses blocks and the oracle; neither of them knows a run.
 */
package org.parley.runtime.engine.run;
