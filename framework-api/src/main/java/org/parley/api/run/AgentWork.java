package org.parley.api.run;

/** One agent's own computation in plain {@code double[]} code, such as a local linear solve; runs in parallel over agents. */
@FunctionalInterface
public interface AgentWork {

    void run(Agent agent);
}
