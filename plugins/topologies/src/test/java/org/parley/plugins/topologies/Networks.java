package org.parley.plugins.topologies;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.random.Seeds;

/** Builds topologies and weight rules as a run does. */
final class Networks {

    private Networks() {}

    static TopologyContext context(int agents, long seed) {
        return new TopologyContext() {
            @Override
            public int agents() {
                return agents;
            }

            @Override
            public RandomGenerator random(String purpose, long tick) {
                return new Seeds(seed).stream(purpose, 0, tick);
            }
        };
    }

    static Topology topology(TopologyFactory factory, int agents, Map<String, Object> with) {
        return factory.create(settings(factory, with), context(agents, 7));
    }

    static Topology topology(TopologyFactory factory, int agents) {
        return topology(factory, agents, Map.of());
    }

    static WeightRule rule(WeightRuleFactory factory, Topology topology, Map<String, Object> with) {
        int agents = topology.graph(0).agents();
        return factory.create(settings(factory, with), topology, context(agents, 7));
    }

    static WeightRule rule(WeightRuleFactory factory, Topology topology) {
        return rule(factory, topology, Map.of());
    }

    /** Returns the diagnostics that a run reports for these options. */
    static List<Diagnostic> diagnostics(ComponentFactory factory, Map<String, Object> with) {
        try {
            settings(factory, with);
            return List.of();
        } catch (ParleyException refusal) {
            return refusal.diagnostics();
        }
    }

    static Settings settings(ComponentFactory factory, Map<String, Object> with) {
        return ComponentSettings.of(factory, with, new ComponentRegistry.Builder().build(), Path.of(""));
    }
}
