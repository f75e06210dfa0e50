package org.parley.plugins.core;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class LocalContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new LocalFactory();
    }
}
