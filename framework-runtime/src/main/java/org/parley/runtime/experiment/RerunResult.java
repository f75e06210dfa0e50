package org.parley.runtime.experiment;

/**
 * What a rerun found to be the same.
 *
 * @param rows of metrics
 * @param withIterates whether iterates were recorded, and so compared
 * @param isComplete whether it was made to its end, and not cancelled
 */
public record RerunResult(int rows, boolean withIterates, boolean isComplete) {}
