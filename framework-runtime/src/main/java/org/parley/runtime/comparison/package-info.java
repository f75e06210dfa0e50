/** Comparison of several runs: grouping by seed, differences between the settings, and results. */
package org.parley.runtime.comparison;
