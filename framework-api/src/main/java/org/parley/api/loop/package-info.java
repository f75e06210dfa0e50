/**
 * Loops, which determine the order in which the levels move within a round. Start with
 * {@link org.parley.api.loop.LoopFactory}. A {@link org.parley.api.loop.Loop} moves the two
 * {@link org.parley.api.loop.Levels} along the directions of their estimators.
 */
package org.parley.api.loop;
