package org.parley.plugins.gossipdsbo;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class GossipHessianByServer extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new GossipHessianFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("terms", 10, "average", 0.2, "lipschitz", 10, "exchange", "after");
        }
    }

    @Nested
    class GossipHessian extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new GossipHessianFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("terms", 10, "average", 0.2, "lipschitz", 10);
        }
    }

    @Nested
    class GrowingGradient extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new GrowingGradientFactory();
        }
    }
}
