package org.parley.plugins.topologies;

import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class PathContractTest extends TopologyContract {

    @Override
    protected TopologyFactory factory() {
        return new PathFactory();
    }
}
