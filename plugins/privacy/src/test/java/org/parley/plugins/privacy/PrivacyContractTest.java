package org.parley.plugins.privacy;

import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

class PrivacyContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new PrivacyFactory();
    }
}
