package org.parley.plugins.pushpull;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class PushPullContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new PushPullFactory();
    }
}
