/**
 * The state and execution of one run. {@link org.parley.runtime.engine.run.RunAssembly} assembles it from a plan. {@link
 * org.parley.runtime.engine.run.Run} starts, advances, saves and restores it. Measurements observe it from outside.
 *
 * <p>This package uses blocks and the oracle, which do not depend on it.
 */
package org.parley.runtime.engine.run;
