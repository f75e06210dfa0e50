package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class NonAtcGradientTrackingContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new NonAtcGradientTrackingFactory();
    }
}
