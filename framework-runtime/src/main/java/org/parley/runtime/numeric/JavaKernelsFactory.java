package org.parley.runtime.numeric;

import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;

/** {@code java}: needs nothing but the virtual machine. */
public final class JavaKernelsFactory implements KernelsFactory {

    @Override
    public String name() {
        return "java";
    }

    @Override
    public String description() {
        return "Matrix products in plain Java.";
    }

    @Override
    public int preference() {
        return 0;
    }

    @Override
    public Kernels create() {
        return new JavaKernels();
    }
}
