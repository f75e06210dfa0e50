package ${package};

import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

class RepeatedGossipContractTest extends MixingStrategyContract {

    @Override
    protected MixingStrategyFactory factory() {
        return new RepeatedGossipFactory();
    }
}
