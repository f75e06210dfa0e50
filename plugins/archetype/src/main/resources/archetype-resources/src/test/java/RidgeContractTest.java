package ${package};

import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class RidgeContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new RidgeFactory();
    }
}
