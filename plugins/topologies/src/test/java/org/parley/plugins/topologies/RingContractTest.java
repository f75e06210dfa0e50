package org.parley.plugins.topologies;

import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class RingContractTest extends TopologyContract {

    @Override
    protected TopologyFactory factory() {
        return new RingFactory();
    }
}
