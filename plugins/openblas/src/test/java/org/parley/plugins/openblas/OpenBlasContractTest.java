package org.parley.plugins.openblas;

import org.parley.api.numeric.KernelsFactory;
import org.parley.tck.KernelsContract;

class OpenBlasContractTest extends KernelsContract {

    @Override
    protected KernelsFactory factory() {
        return new OpenBlasKernelsFactory();
    }
}
