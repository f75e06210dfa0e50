package org.parley.plugins.observers;

import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

class TensorBoardContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new TensorBoardFactory();
    }
}
