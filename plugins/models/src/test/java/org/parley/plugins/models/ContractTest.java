package org.parley.plugins.models;

import org.junit.jupiter.api.Nested;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.plugins.models.quadratic.QuadraticFactory;
import org.parley.tck.BilevelModelContract;

/** The contract tests of every model of this plugin. */
class ContractTest {

    private abstract static class ModelContract extends BilevelModelContract {

        private final BilevelModelFactory factory;

        private ModelContract(BilevelModelFactory factory) {
            this.factory = factory;
        }

        @Override
        protected final BilevelModelFactory factory() {
            return factory;
        }
    }

    @Nested
    class Auprc extends ModelContract {

        Auprc() {
            super(new AuprcFactory());
        }
    }

    @Nested
    class Compositional extends ModelContract {

        Compositional() {
            super(new CompositionalFactory());
        }
    }

    @Nested
    class DomainReweighting extends ModelContract {

        DomainReweighting() {
            super(new DomainReweightingFactory());
        }
    }

    @Nested
    class HyperCleaning extends ModelContract {

        HyperCleaning() {
            super(new HyperCleaningFactory());
        }
    }

    @Nested
    class LinearRegression extends ModelContract {

        LinearRegression() {
            super(new LinearRegressionFactory());
        }
    }

    @Nested
    class LogisticTuning extends ModelContract {

        LogisticTuning() {
            super(new LogisticTuningFactory());
        }
    }

    @Nested
    class MetaLearning extends ModelContract {

        MetaLearning() {
            super(new MetaLearningFactory());
        }
    }

    @Nested
    class Minimax extends ModelContract {

        Minimax() {
            super(new MinimaxFactory());
        }
    }

    @Nested
    class MultiTask extends ModelContract {

        MultiTask() {
            super(new MultiTaskFactory());
        }
    }

    @Nested
    class PolicyEvaluation extends ModelContract {

        PolicyEvaluation() {
            super(new PolicyEvaluationFactory());
        }
    }

    @Nested
    class Quadratic extends ModelContract {

        Quadratic() {
            super(new QuadraticFactory());
        }
    }
}
