/** Measurements of whole runs. */
package org.parley.benchmarks;
