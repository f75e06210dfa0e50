package org.parley.plugins.baselines;

import java.util.List;
import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.tck.BilevelModelContract;

class MamlContractTest extends BilevelModelContract {

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
