package org.parley.runtime.network;

import java.util.Optional;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;
import org.parley.runtime.plugin.PluginBoundary;

/**
 * A topology with weights on it, at every tick. Weights are made when first asked for; those that come back are kept. It belongs to a plan,
 * which several threads may run at once: whoever needs new weights holds the topology's lock, also against networks that share it.
 */
public final class Network {

    /** Longest period whose weights are all kept. */
    private static final int LONGEST_KEPT_PERIOD = 256;

    private final Topology topology;
    private final Optional<WeightRule> rule;
    private final int period;
    private final Routing routing;
    private final Weights[] kept;
    private final long[] keptTicks;

    /** @param rule empty when the topology brings its own weights */
    public Network(Topology topology, Optional<WeightRule> rule) {
        this.topology = topology;
        this.rule = rule;
        this.period = topology.period();
        this.routing = topology.routing();
        int slots = period > 0 && period <= LONGEST_KEPT_PERIOD ? period : 1;
        this.kept = new Weights[slots];
        this.keptTicks = new long[slots];
    }

    public Topology topology() {
        return topology;
    }

    /** How its exchanges are carried. */
    public Routing routing() {
        return routing;
    }

    /** As that of its topology. */
    public int period() {
        return period;
    }

    /** Whether the weights are the same at every tick. */
    public boolean isFixed() {
        return period == 1;
    }

    public Weights weights(long tick) {
        long phase = period > 0 ? tick % period : tick;
        int slot = (int) (phase % kept.length);
        synchronized (topology) {
            if (kept[slot] == null || keptTicks[slot] != phase) {
                kept[slot] = make(phase);
                keptTicks[slot] = phase;
            }
            return kept[slot];
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
