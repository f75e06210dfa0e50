package org.parley.runtime.numeric;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Computes a b + c, with a single rounding if the processor supports it.
 *
 * <p>On other processors, {@link Math#fma} uses big decimals, which is thousands of times slower, so support is checked first.
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
