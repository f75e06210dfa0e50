package org.parley.plugins.core;

/**
 * How a line search goes.
 *
 * @param first tried in the first step
 * @param decrease c, the share of the slope that must be gained
 * @param shrink what a size that gains too little is multiplied by
 * @param grow what the last size is multiplied by for the next step
 * @param trials at most in a step
 */
record ArmijoSettings(double first, double decrease, double shrink, double grow, int trials) {}
