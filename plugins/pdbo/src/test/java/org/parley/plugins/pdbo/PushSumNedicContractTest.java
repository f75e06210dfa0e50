package org.parley.plugins.pdbo;

import java.util.Map;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class PushSumNedicContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new PushSumFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("form", "nedic");
    }
}
