package org.parley.runtime.numeric;

import org.parley.api.component.Described;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;

/** {@code java}: needs nothing but the virtual machine. */
@Described(name = "java", says = "Matrix products in plain Java.")
public final class JavaKernelsFactory implements KernelsFactory {

    @Override
    public int preference() {
        return 0;
    }

    @Override
    public Kernels create() {
        return new JavaKernels();
    }
}
