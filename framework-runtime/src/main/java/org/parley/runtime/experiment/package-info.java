/** The execution of a run from its first round to its report. */
package org.parley.runtime.experiment;
