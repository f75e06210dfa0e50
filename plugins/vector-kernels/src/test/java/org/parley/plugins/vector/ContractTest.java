package org.parley.plugins.vector;

import org.junit.jupiter.api.Nested;
import org.parley.api.numeric.KernelsFactory;
import org.parley.tck.KernelsContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class VectorKernels extends KernelsContract {

        @Override
        protected KernelsFactory factory() {
            return new VectorKernelsFactory();
        }
    }
}
