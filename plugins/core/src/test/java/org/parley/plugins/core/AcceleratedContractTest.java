package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.plugins.sparkle.NonAtcGradientTrackingFactory;
import org.parley.tck.MixingStrategyContract;

class AcceleratedContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new AcceleratedFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("times", 3, "of", "non-atc-gt");
    }

    @Override
    protected List<? extends ComponentFactory> companions() {
        return List.of(new NonAtcGradientTrackingFactory());
    }
}
