package org.parley.api.model;

/**
 * What a model will take, known before it is built.
 *
 * @param upperDimension p
 * @param lowerDimension q
 * @param ownBytes at least what the model keeps for all agents together; a double, so that no product wraps around
 */
public record ModelSize(long upperDimension, long lowerDimension, double ownBytes) {}
