/** A run from its first round to its report. */
package org.parley.runtime.experiment;
