package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class AtcGradientTrackingContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new AtcGradientTrackingFactory();
    }
}
