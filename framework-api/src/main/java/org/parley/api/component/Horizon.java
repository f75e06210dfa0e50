package org.parley.api.component;

/**
 * What a schedule may know of the run it belongs to, as the step sizes of convergence theorems do.
 *
 * @param agents n
 * @param rounds T: how many the run file planned, whatever a resumed run adds
 * @param stepsPerRound steps of the level in its first round
 * @param dimension of the level's variable
 * @param batch samples per draw of the level, 0 for all
 */
public record Horizon(int agents, long rounds, int stepsPerRound, int dimension, int batch) {}
