package org.parley.plugins.pdbo;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.EstimatorContract;
import org.parley.tck.LoopContract;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class HyperGradientPush extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new AdjointFactory.HyperGradientPushFactory();
        }
    }

    @Nested
    class PushAveraging extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new PushAveragingFactory();
        }
    }

    @Nested
    class PushSum extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new PushSumFactory();
        }
    }

    @Nested
    class PushSumNedic extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new PushSumFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("form", "nedic");
        }
    }

    @Nested
    class RecurrentBackpropagation extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new AdjointFactory.RecurrentBackpropagationFactory();
        }
    }

    @Nested
    class Reinitialized extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new ReinitializedFactory();
        }
    }
}
