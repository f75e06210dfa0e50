package org.parley.api.component;

/**
 * The quantities of a run that a schedule may use, as the step sizes in convergence theorems do.
 *
 * @param agents n, the number of agents
 * @param rounds T, the key {@code horizon} of the run file, or {@code rounds} if it is absent; rounds added by a resumed run
 *     are not included
 * @param stepsPerRound the number of steps of the level in its first round
 * @param dimension the dimension of the level's variable
 * @param batch the number of samples per draw of the level, or 0 for all samples
 */
public record Horizon(int agents, long rounds, int stepsPerRound, int dimension, int batch) {}
