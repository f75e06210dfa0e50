package org.parley.plugins.faults;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Churn extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new InactiveAgents.ChurnFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 3), "from", 2, "until", 9);
        }
    }

    @Nested
    class ClientSampling extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new InactiveAgents.ClientSamplingFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("fraction", 0.5);
        }
    }

    @Nested
    class Delay extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new MessageFaults.DelayFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("bound", 2);
        }
    }

    @Nested
    class LateStragglers extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new InactiveAgents.StragglersFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 3), "factor", 3, "effect", "late");
        }
    }

    @Nested
    class Loss extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new MessageFaults.LossFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("probability", 0.3, "symmetric", false);
        }
    }

    @Nested
    class Outage extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new InactiveAgents.OutageFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("probability", 0.3, "length", 4);
        }
    }

    @Nested
    class Stragglers extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new InactiveAgents.StragglersFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agents", List.of(1, 3));
        }
    }

    @Nested
    class SymmetricLoss extends NetworkFaultContract {

        @Override
        protected NetworkFaultFactory factory() {
            return new MessageFaults.LossFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("probability", 0.3);
        }
    }
}
