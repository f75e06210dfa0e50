package org.parley.plugins.core;

import java.util.Map;
import org.parley.api.loop.LoopFactory;
import org.parley.tck.LoopContract;

class SinglePassJacobiContractTest extends LoopContract {

    @Override
    protected LoopFactory factory() {
        return new SinglePassFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("order", "jacobi");
    }
}
