package org.parley.plugins.topologies;

import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class StarContractTest extends TopologyContract {

    @Override
    protected TopologyFactory factory() {
        return new StarFactory();
    }
}
