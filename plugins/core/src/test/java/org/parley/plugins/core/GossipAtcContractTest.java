package org.parley.plugins.core;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class GossipAtcContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new GossipAtcFactory();
    }
}
