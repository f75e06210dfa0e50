package org.parley.api.model;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** An instance of a bilevel problem: its dimensions, the costs of all agents, and its solution if known. */
public interface BilevelModel {

    /**
     * {@return a model that consists of dimensions and costs only}
     *
     * @param upperDimension p, the dimension of x
     * @param lowerDimension q, the dimension of y; 0 for a single-level problem
     * @param agents the function that returns the costs of an agent for its index, from 0
     */
    static BilevelModel of(int upperDimension, int lowerDimension, IntFunction<AgentCosts> agents) {
        record Plain(int upperDimension, int lowerDimension, IntFunction<AgentCosts> agents) implements BilevelModel {

            @Override
            public AgentCosts agent(int agent) {
                return agents.apply(agent);
            }
        }
        return new Plain(upperDimension, lowerDimension, agents);
    }

    /** {@return p, the dimension of x} */
    int upperDimension();

    /** {@return q, the dimension of y; 0 for a single-level problem} */
    int lowerDimension();

    /**
     * Returns the costs of an agent. The thread that assembles a run calls this method once for each agent of its
     * process, and again after another process was lost. Afterwards, several threads evaluate the costs of different
     * agents at the same time, so agents must share only immutable data.
     *
     * @param agent the index of the agent, from 0
     * @return the costs of this agent
     */
    AgentCosts agent(int agent);

    /**
     * Sets the start of an agent for {@code start: model}. All agents should start at the same point unless the model
     * requires otherwise. The default start is zero.
     *
     * <p>Upper and lower level are started by separate calls, each of which uses only the variable of its level.
     *
     * @param agent the index of the agent, from 0
     * @param random a random stream that is the same for all agents, but not for both levels
     * @param x the upper variable, initially zero
     * @param y the lower variable, initially zero
     */
    default void start(int agent, RandomGenerator random, double[] x, double[] y) {}

    /**
     * {@return the tensors of which x consists, one after the other; empty if it is a plain vector} Their sizes add up to
     * {@link #upperDimension()}. A run records them in {@code layout.json}, for exports with names and shapes.
     */
    default List<NamedShape> upperLayout() {
        return List.of();
    }

    /**
     * {@return the tensors of which y consists, one after the other; empty if it is a plain vector} Their sizes add up to
     * {@link #lowerDimension()}.
     */
    default List<NamedShape> lowerLayout() {
        return List.of();
    }

    /** {@return the metrics that {@link Objective#measure} computes, in this order} */
    default List<Metric> metrics() {
        return List.of();
    }

    /**
     * {@return a metric on samples that all agents share, in double precision} For records,
     * {@link Objective#measure(Object, Object, Draw, Draw, double[])} may leave it out.
     */
    default Optional<SharedMetric<double[]>> sharedDoubles() {
        return Optional.empty();
    }

    /**
     * {@return the metric of {@link #sharedDoubles()} in single precision} It is required if agents have costs in
     * single precision.
     */
    default Optional<SharedMetric<float[]>> sharedFloats() {
        return Optional.empty();
    }

    /**
     * {@return the reference solution for a problem class, if the model has one}
     *
     * @param problem the problem class
     */
    default Optional<Reference> reference(ProblemClass problem) {
        return Optional.empty();
    }

    /**
     * {@return the programs and libraries outside Java that compute the costs, with their versions, if there are any} The
     * provenance contains them, and all processes of a run must have the same ones.
     */
    default Optional<String> software() {
        return Optional.empty();
    }

    /** Releases what the model holds outside Java, such as processes. It is called once, when its run is over. */
    default void close() {}
}
