package org.parley.plugins.vector;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.pf4j.Extension;

/**
 * {@code vector}: products by the Vector API.
 *
 * <p>Names no class of that API: whoever does not ask for these kernels runs without its module.
 */
@Extension
@Described(
        name = "vector",
        says = "Matrix products by the JDK's Vector API, with the bits of plain Java; used where asked for only.")
public final class VectorKernelsFactory implements KernelsFactory {

    private static final String MODULE = "jdk.incubator.vector";

    /** Below plain Java: never chosen unless named. */
    @Override
    public int preference() {
        return -1;
    }

    @Override
    public Kernels create() {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            throw unusable(
                    "the module " + MODULE + " is not loaded",
                    "start with PARLEY_KERNELS=vector, or with PARLEY_JAVA_OPTIONS='--add-modules " + MODULE + "'");
        }
        if (!canMultiplyAndAdd()) {
            throw unusable("this processor cannot multiply and add in one instruction", "use the kernels java");
        }
        return new VectorKernels();
    }

    /** Without the instruction the JDK computes with big decimals, thousands of times slower. */
    private static boolean canMultiplyAndAdd() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return machine != null
                && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
    }

    private static ParleyException unusable(String reason, String remedy) {
        return new ParleyException(new Fault(ErrorCode.KERNELS_UNUSABLE, "kernels vector", reason, remedy));
    }
}
