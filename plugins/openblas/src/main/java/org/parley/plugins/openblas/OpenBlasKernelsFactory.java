package org.parley.plugins.openblas;

import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.pf4j.Extension;

/** {@code openblas}: needs its native library for this machine inside the plugin's jar. */
@Extension
@Described(name = "openblas", says = "Matrix products by OpenBLAS, one thread per agent.")
public final class OpenBlasKernelsFactory implements KernelsFactory {

    @Override
    public int preference() {
        return 10;
    }

    @Override
    public Kernels create() {
        try {
            return OpenBlas.load();
        } catch (LinkageError failure) {
            throw new ParleyException(new Fault(
                    ErrorCode.KERNELS_UNUSABLE,
                    "kernels openblas",
                    "the native library does not load: " + failure.getMessage(),
                    "kernels java works everywhere"));
        }
    }
}
