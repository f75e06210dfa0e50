package org.parley.plugins.topologies;

import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class ServerContractTest extends TopologyContract {

    @Override
    protected TopologyFactory factory() {
        return new ServerFactory();
    }
}
