package org.parley.plugins.sparkle;

import org.junit.jupiter.api.Nested;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class AtcGradientTracking extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new GradientTracking.AtcGradientTrackingFactory();
        }
    }

    @Nested
    class ExactDiffusion extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new ExactDiffusionFactory();
        }
    }

    @Nested
    class Extra extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new ExtraFactory();
        }
    }

    @Nested
    class NonAtcGradientTracking extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new GradientTracking.NonAtcGradientTrackingFactory();
        }
    }

    @Nested
    class PrimalDual extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new PrimalDualFactory();
        }
    }

    @Nested
    class SemiAtcGradientTracking extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new GradientTracking.SemiAtcGradientTrackingFactory();
        }
    }
}
