package org.parley.plugins.privacy;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.tck.EstimatorContract;
import org.parley.tck.ObserverContract;
import org.parley.tck.TransformContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Gaussian extends TransformContract {

        @Override
        protected TransformFactory factory() {
            return new GaussianFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("clip", 0.5, "deviation", 0.1);
        }
    }

    @Nested
    class Privacy extends ObserverContract {

        @Override
        protected ObserverFactory factory() {
            return new PrivacyFactory();
        }
    }

    /** The contract test with a clipping length that no sample reaches, because the test kit expects the exact lower gradient. */
    @Nested
    class PrivateGradient extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new PrivateGradientFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("clip", 1e6, "of", "lower");
        }
    }

    @Nested
    class PrivateUpperGradient extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new PrivateGradientFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("clip", 0.5, "of", "upper");
        }
    }
}
