package org.parley.plugins.pdbo;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class PushSumContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new PushSumFactory();
    }
}
