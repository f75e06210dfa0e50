package org.parley.runtime.experiment;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;

/** Gradient descent of every agent without communication: the smallest possible run. */
final class PlainComponents {

    private PlainComponents() {}

    static List<ComponentFactory> all() {
        return List.of(new BowlFactory(), new Slope(), new Alone(), new Averaging(), new Descent(), new Complete());
    }

    @Described(name = "slope", description = "The gradient of the upper cost.")
    private record Slope() implements EstimatorFactory {

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle oracle = scope.oracle();
            return (x, y, direction) -> oracle.at(x, y).upperGradientX(direction);
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }

    @Described(name = "alone", description = "No exchange.")
    private record Alone() implements MixingStrategyFactory {

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            return (x, q) -> x.assign(1, x, -1, q);
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.NONE;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }
    }

    @Described(name = "averaging", description = "A step, then the average with the neighbors.")
    private record Averaging() implements MixingStrategyFactory {

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Block moved = scope.scratch("moved", scope.upperDimension());
            return (x, q) -> {
                moved.assign(1, x, -1, q);
                scope.mixer().mix(moved, x);
            };
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.NONE;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }
    }

    @Described(name = "descent", description = "One step of x.")
    private record Descent() implements LoopFactory {

        @Override
        public Loop create(Settings settings, Levels levels) {
            Scope scope = levels.scope();
            Block nothing = scope.scratch("nothing", 0);
            Block direction = scope.scratch("direction", scope.upperDimension());
            return () -> {
                levels.hypergradient().estimate(levels.upper().value(), nothing, direction);
                levels.upper().descend(direction);
            };
        }

        @Override
        public boolean movesLower(Settings settings) {
            return false;
        }

        @Override
        public boolean sharesSamples(Settings settings) {
            return true;
        }
    }

    @Described(name = "complete", description = "A complete graph.")
    private record Complete() implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            Graph graph = Graph.complete(context.agents());
            return new Topology() {
                @Override
                public Graph graph(long tick) {
                    return graph;
                }

                @Override
                public Optional<Weights> ownWeights(long tick) {
                    return Optional.of(Weights.everyEdge(graph, 1.0 / graph.agents()));
                }
            };
        }

        @Override
        public boolean bringsWeights() {
            return true;
        }
    }
}
