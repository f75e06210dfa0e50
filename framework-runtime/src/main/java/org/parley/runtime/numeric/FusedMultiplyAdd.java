package org.parley.runtime.numeric;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * a b + c, rounded once where the processor can do that.
 *
 * <p>{@link Math#fma} computes with big decimals on a processor that cannot, thousands of times slower, so the virtual machine is asked
 * first.
 */
public final class FusedMultiplyAdd {

    public static final boolean AVAILABLE = isAvailable();

    private FusedMultiplyAdd() {}

    public static float of(float a, float b, float c) {
        return AVAILABLE ? Math.fma(a, b, c) : a * b + c;
    }

    public static double of(double a, double b, double c) {
        return AVAILABLE ? Math.fma(a, b, c) : a * b + c;
    }

    private static boolean isAvailable() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return machine != null
                    && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
        } catch (IllegalArgumentException noSuchOption) {
            return false;
        }
    }
}
