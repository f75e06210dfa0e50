/**
 * Runs that are spread over several processes: an engine gathers the processes and carries bytes between them. It knows nothing of agents'
 * numbers and never adds two of them; what is sent, in which order it is added and when a run is over is decided by the runtime, the same
 * way on every engine.
 */
package org.parley.api.engine;
