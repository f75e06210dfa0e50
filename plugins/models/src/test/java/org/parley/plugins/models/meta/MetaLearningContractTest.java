package org.parley.plugins.models.meta;

import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class MetaLearningContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new MetaLearningFactory();
    }
}
