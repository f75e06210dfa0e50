/** Whole runs for a plugin's tests: a run file, some rounds, and the numbers that come out. */
package org.parley.tck.scenario;
