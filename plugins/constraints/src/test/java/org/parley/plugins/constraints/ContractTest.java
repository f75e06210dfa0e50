package org.parley.plugins.constraints;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.ConstraintContract;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Box extends ConstraintContract {

        @Override
        protected ConstraintFactory factory() {
            return new Constraints.BoxFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("from", -0.3, "to", 0.7);
        }
    }

    @Nested
    class L1 extends ConstraintContract {

        @Override
        protected ConstraintFactory factory() {
            return new Constraints.L1Factory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("weight", 0.4);
        }
    }

    @Nested
    class ProxExactDiffusion extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new ProxExactDiffusionFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of();
        }
    }

    @Nested
    class Simplex extends ConstraintContract {

        @Override
        protected ConstraintFactory factory() {
            return new Constraints.SimplexFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("total", 2.0);
        }
    }
}
