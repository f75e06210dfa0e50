package org.parley.plugins.observers;

import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

class KktResidualContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new KktResidualFactory();
    }
}
