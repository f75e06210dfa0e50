package org.parley.plugins.firstorder;

import org.parley.api.loop.LoopFactory;
import org.parley.tck.LoopContract;

class BomeContractTest extends LoopContract {

    @Override
    protected LoopFactory factory() {
        return new BomeFactory();
    }
}
