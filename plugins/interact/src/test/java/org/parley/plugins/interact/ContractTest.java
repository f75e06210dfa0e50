package org.parley.plugins.interact;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.plugins.core.PlainEstimators.GradientFactory;
import org.parley.tck.EstimatorContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class ImplicitByConjugateGradients extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new ImplicitFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("solver", "cg");
        }
    }

    @Nested
    class Implicit extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new ImplicitFactory();
        }
    }

    @Nested
    class ImplicitOverAgents extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new ImplicitFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("over-agents", true);
        }
    }

    @Nested
    class Neumann extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new NeumannFactory();
        }
    }

    @Nested
    class NeumannOfRandomLength extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new NeumannFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("length", "random");
        }
    }

    @Nested
    class SpiderBelow extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new SpiderFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("period", 4, "of", "gradient", "exact", "gradient");
        }

        @Override
        protected List<EstimatorFactory> companions() {
            return List.of(new GradientFactory());
        }
    }

    @Nested
    class Spider extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new SpiderFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("period", 4, "of", "neumann", "exact", "implicit");
        }

        @Override
        protected List<EstimatorFactory> companions() {
            return List.of(new NeumannFactory(), new ImplicitFactory());
        }
    }
}
