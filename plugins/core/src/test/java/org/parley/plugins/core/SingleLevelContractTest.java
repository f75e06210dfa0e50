package org.parley.plugins.core;

import org.parley.api.loop.LoopFactory;
import org.parley.tck.LoopContract;

class SingleLevelContractTest extends LoopContract {

    @Override
    protected LoopFactory factory() {
        return new SingleLevelFactory();
    }
}
