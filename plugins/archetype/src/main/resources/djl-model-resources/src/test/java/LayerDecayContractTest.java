package ${package};

import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class LayerDecayContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new LayerDecayFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("hidden", 4, "autodiff", "pytorch");
    }
}
