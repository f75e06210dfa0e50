/** The plan of a run: the result of reading, merging and validating a run file. */
package org.parley.runtime.plan;
