package org.parley.tck;

import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.engine.Engine;
import org.parley.runtime.engine.processes.ThreadEngines;

class ThreadEnginesContractTest extends EngineContract {

    @Override
    protected List<? extends Engine> open(int processes) {
        ThreadEngines engines = new ThreadEngines(processes, 30_000);
        return IntStream.range(0, processes).mapToObj(engines::engine).toList();
    }
}
