package org.parley.plugins.compression;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class ChocoContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new ChocoFactory();
    }
}
