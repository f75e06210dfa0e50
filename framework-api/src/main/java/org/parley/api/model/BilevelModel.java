package org.parley.api.model;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** A problem instance: dimensions, every agent's costs, and what is known about its solution. */
public interface BilevelModel {

    /** A problem that has nothing but dimensions and costs. */
    static BilevelModel of(int upperDimension, int lowerDimension, IntFunction<AgentCosts> agents) {
        record Plain(int upperDimension, int lowerDimension, IntFunction<AgentCosts> agents) implements BilevelModel {

            @Override
            public AgentCosts agent(int agent) {
                return agents.apply(agent);
            }
        }
        return new Plain(upperDimension, lowerDimension, agents);
    }

    /** p: dimension of x. */
    int upperDimension();

    /** q: dimension of y; 0 for a problem without a lower level. */
    int lowerDimension();

    /** The costs of an agent; called once per hosted agent. */
    AgentCosts agent(int agent);

    /** Fills the start that {@code start: model} asks for; the same on every agent unless the model wants otherwise. Default: zero. */
    default void start(int agent, RandomGenerator random, double[] x, double[] y) {}

    /** What {@link Objective#measure} fills in, in this order. */
    default List<Metric> metrics() {
        return List.of();
    }

    /** Exact answers for this class of problem, where the model has them. */
    default Optional<Reference> reference(ProblemClass problem) {
        return Optional.empty();
    }
}
