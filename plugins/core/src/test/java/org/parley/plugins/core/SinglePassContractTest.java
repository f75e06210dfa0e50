package org.parley.plugins.core;

import org.parley.api.loop.LoopFactory;
import org.parley.tck.LoopContract;

class SinglePassContractTest extends LoopContract {

    @Override
    protected LoopFactory factory() {
        return new SinglePassFactory();
    }
}
