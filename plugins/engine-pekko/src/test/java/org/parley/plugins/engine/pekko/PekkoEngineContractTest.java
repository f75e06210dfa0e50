package org.parley.plugins.engine.pekko;

import java.util.List;
import org.parley.api.engine.Engine;
import org.parley.tck.EngineContract;

class PekkoEngineContractTest extends EngineContract {

    @Override
    protected List<? extends Engine> open(int processes) {
        return new Processes(processes).openAll();
    }
}
