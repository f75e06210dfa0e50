package org.parley.plugins.privacy;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

/** With a cut that no sample reaches: below, the kit asks for the gradient itself. */
class PrivateGradientContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new PrivateGradientFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("clip", 1e6, "of", "lower");
    }
}
