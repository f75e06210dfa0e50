package org.parley.plugins.serve;

import org.parley.api.command.CommandFactory;
import org.parley.tck.CommandContract;

class ServeContractTest extends CommandContract {

    @Override
    protected CommandFactory factory() {
        return new ServeFactory();
    }
}
