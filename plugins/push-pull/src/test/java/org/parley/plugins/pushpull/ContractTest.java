package org.parley.plugins.pushpull;

import org.junit.jupiter.api.Nested;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class PushPull extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new PushPullFactory();
        }
    }
}
