/**
 * Observers, which add metrics, files and stop rules to a run. Start with
 * {@link org.parley.api.observe.ObserverFactory}. An {@link org.parley.api.observe.Observer} requests columns, memory
 * and files from its {@link org.parley.api.observe.ObserverContext} and reads the run through an
 * {@link org.parley.api.observe.Observation}.
 */
package org.parley.api.observe;
