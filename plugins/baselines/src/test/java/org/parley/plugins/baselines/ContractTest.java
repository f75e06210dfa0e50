package org.parley.plugins.baselines;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.tck.BilevelModelContract;
import org.parley.tck.EstimatorContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class JacobianSystem extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new JacobianSystemFactory();
        }
    }

    @Nested
    class Maml extends BilevelModelContract {

        @Override
        protected BilevelModelFactory factory() {
            return new MamlFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("of", "meta-learning");
        }

        @Override
        protected List<BilevelModelFactory> companions() {
            return List.of(new MetaLearningFactory());
        }
    }
}
