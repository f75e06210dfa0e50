package org.parley.plugins.pdbo;

import org.parley.api.loop.LoopFactory;
import org.parley.tck.LoopContract;

class ReinitialisedContractTest extends LoopContract {

    @Override
    protected LoopFactory factory() {
        return new ReinitialisedFactory();
    }
}
