/**
 * Communication between the processes of a run that is distributed over several processes. Start with
 * {@link org.parley.api.engine.EngineFactory}. An {@link org.parley.api.engine.Engine} connects the processes, and its
 * {@link org.parley.api.engine.Transport} sends bytes between them. An engine does no arithmetic on the data: the
 * runtime determines messages, the order of summation and the end of a run, identically for every engine.
 */
package org.parley.api.engine;
