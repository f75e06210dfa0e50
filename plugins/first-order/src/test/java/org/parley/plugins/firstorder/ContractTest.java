package org.parley.plugins.firstorder;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.tck.EstimatorContract;
import org.parley.tck.LoopContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Bome extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new BomeFactory();
        }
    }

    @Nested
    class FirstOrder extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new FirstOrderFactory();
        }
    }

    @Nested
    class FirstOrderWithGrowingPenalty extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new FirstOrderFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("penalty", Map.of("use", "power", "with", Map.of("scale", 5, "exponent", 0.3)));
        }
    }
}
