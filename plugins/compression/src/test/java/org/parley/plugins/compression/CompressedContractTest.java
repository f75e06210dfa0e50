package org.parley.plugins.compression;

import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.plugins.sparkle.NonAtcGradientTrackingFactory;
import org.parley.tck.MixingStrategyContract;

class CompressedContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new CompressedFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("of", "non-atc-gt");
    }

    @Override
    protected List<? extends ComponentFactory> companions() {
        return List.of(new NonAtcGradientTrackingFactory());
    }
}
