package org.parley.plugins.robust;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.AggregationContract;
import org.parley.tck.NetworkFaultContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class ClippedGossip extends AggregationContract {

        @Override
        protected AggregationFactory factory() {
            return new RobustAggregations.ClippedGossipFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("radius", 0.5);
        }
    }

    @Nested
    class Krum extends AggregationContract {

        @Override
        protected AggregationFactory factory() {
            return new RobustAggregations.KrumFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("byzantine", 2);
        }
    }

    @Nested
    class LittleIsEnough extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new ByzantineAgents.LittleIsEnoughFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 4));
        }
    }

    @Nested
    class Median extends AggregationContract {

        @Override
        protected AggregationFactory factory() {
            return new RobustAggregations.MedianFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of();
        }
    }

    @Nested
    class Noise extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new ByzantineAgents.NoiseFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 4));
        }
    }

    @Nested
    class SignFlip extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new ByzantineAgents.SignFlipFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 4), "scale", 2);
        }
    }

    @Nested
    class TrimmedMean extends AggregationContract {

        @Override
        protected AggregationFactory factory() {
            return new RobustAggregations.TrimmedMeanFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("trim", 2);
        }
    }
}
