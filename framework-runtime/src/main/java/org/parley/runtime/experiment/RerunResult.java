package org.parley.runtime.experiment;

/**
 * The extent of a rerun that found no difference.
 *
 * @param rows the number of compared rows of metrics
 * @param withIterates whether iterates were recorded, and therefore compared
 * @param isComplete whether the rerun was completed, and not canceled
 */
public record RerunResult(int rows, boolean withIterates, boolean isComplete) {}
