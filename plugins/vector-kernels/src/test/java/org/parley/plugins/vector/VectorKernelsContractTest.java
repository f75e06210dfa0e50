package org.parley.plugins.vector;

import org.parley.api.numeric.KernelsFactory;
import org.parley.tck.KernelsContract;

class VectorKernelsContractTest extends KernelsContract {

    @Override
    protected KernelsFactory factory() {
        return new VectorKernelsFactory();
    }
}
