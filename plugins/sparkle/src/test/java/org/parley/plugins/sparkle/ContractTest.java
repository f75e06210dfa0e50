package org.parley.plugins.sparkle;

import org.junit.jupiter.api.Nested;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.plugins.sparkle.GradientTracking.AtcGradientTrackingFactory;
import org.parley.plugins.sparkle.GradientTracking.NonAtcGradientTrackingFactory;
import org.parley.plugins.sparkle.GradientTracking.SemiAtcGradientTrackingFactory;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class AtcGradientTracking extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new AtcGradientTrackingFactory();
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
            return new NonAtcGradientTrackingFactory();
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
            return new SemiAtcGradientTrackingFactory();
        }
    }
}
