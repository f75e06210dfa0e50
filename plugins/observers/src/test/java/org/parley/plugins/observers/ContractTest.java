package org.parley.plugins.observers;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class HypergradientError extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new HypergradientErrorFactory();
        }
    }

    @Nested
    class JsonLines extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new JsonLinesFactory();
        }
    }

    @Nested
    class KktResidual extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new KktResidualFactory();
        }
    }

    /** No server listens at this address, so the tests also cover an observer that has been disabled. */
    @Nested
    class Mlflow extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new MlflowFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("server", "http://localhost:1");
        }
    }

    @Nested
    class PerAgent extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new AgentObservers.PerAgentFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("metrics", List.of("upper_loss", "lower_loss"), "levels", List.of("upper"));
        }
    }

    @Nested
    class Spread extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new AgentObservers.SpreadFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("metrics", List.of("upper_loss", "lower_loss"), "levels", List.of("upper"));
        }
    }

    @Nested
    class TensorBoard extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new TensorBoardFactory();
        }
    }
}
