package org.parley.runtime.network;

import java.util.Optional;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;
import org.parley.runtime.plugin.PluginBoundary;

/**
 * A topology with weights at every tick. Weights are computed on demand, and those that recur are cached. A network belongs to a plan that
 * several threads may run concurrently. Weights are therefore computed under the lock of the topology, which networks with the same
 * topology share.
 */
public final class Network {

    /** The longest period whose weights are all cached. */
    private static final int LONGEST_CACHED_PERIOD = 256;

    private final Topology topology;
    private final Optional<WeightRule> rule;
    private final int period;
    private final Routing routing;
    private final Weights[] cached;
    private final long[] cachedTicks;

    /**
     * Creates a network.
     *
     * @param rule empty if the topology provides its own weights
     */
    public Network(Topology topology, Optional<WeightRule> rule) {
        this.topology = topology;
        this.rule = rule;
        this.period = topology.period();
        this.routing = topology.routing();
        int slots = period > 0 && period <= LONGEST_CACHED_PERIOD ? period : 1;
        this.cached = new Weights[slots];
        this.cachedTicks = new long[slots];
    }

    public Topology topology() {
        return topology;
    }

    /** Returns how messages of an exchange are transported. */
    public Routing routing() {
        return routing;
    }

    /** Returns the period of the topology. */
    public int period() {
        return period;
    }

    /** Returns whether the weights are the same at every tick. */
    public boolean isFixed() {
        return period == 1;
    }

    public Weights weights(long tick) {
        long phase = period > 0 ? tick % period : tick;
        int slot = (int) (phase % cached.length);
        synchronized (topology) {
            if (cached[slot] == null || cachedTicks[slot] != phase) {
                cached[slot] = make(phase);
                cachedTicks[slot] = phase;
            }
            return cached[slot];
        }
    }

    private static <T> T required(T answer, Object code, String what) {
        if (answer == null) {
            throw PluginBoundary.diagnostic(code, "returns null as the " + what);
        }
        return answer;
    }

    private Weights make(long tick) {
        if (rule.isEmpty()) {
            return topology.ownWeights(tick)
                    .orElseThrow(() -> new IllegalStateException("no weights: neither the topology's own nor a rule"));
        }
        Graph graph = required(topology.graph(tick), topology, "graph at tick " + tick);
        return required(rule.get().weights(graph, tick), rule.get(), "weights at tick " + tick);
    }
}
