package org.parley.plugins.compression;

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class LeadContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new LeadFactory();
    }
}
