package org.parley.plugins.constraints;

import java.util.Map;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class ProxExactDiffusionContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new ProxExactDiffusionFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of();
    }
}
