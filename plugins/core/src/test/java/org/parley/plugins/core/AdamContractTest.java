package org.parley.plugins.core;

import org.parley.api.mixing.MomentumFactory;
import org.parley.tck.MomentumContract;

class AdamContractTest extends MomentumContract {

    @Override
    protected MomentumFactory factory() {
        return new AdamFactory();
    }
}
