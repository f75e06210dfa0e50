package org.parley.api.model;

/**
 * The size of a model, known before it is built.
 *
 * @param upperDimension p, the dimension of x
 * @param lowerDimension q, the dimension of y
 * @param ownBytes a lower bound on the memory of the model for all agents; a double, so that products cannot overflow
 */
public record ModelSize(long upperDimension, long lowerDimension, double ownBytes) {}
