/** Whole runs for a plugin's tests: a run file, some rounds, and their results. */
package org.parley.tck.scenario;
