package org.parley.plugins.openblas;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * In what parts to compute a product, in numbers of its three dimensions: one stays whole, one is cut into panels, and a long one is cut as
 * well.
 *
 * <p>Up to a million multiplications the library works on the factors as they lie, if the processor has vectors of 512 bits; above, it
 * rearranges them first, which takes a network's layers a quarter more time. Elsewhere a panel is what stays in the second-level cache,
 * with room for the rest of the product. The choice depends on the processor alone, never on a clock, because it decides about bits.
 */
final class Panels {

    private static final int MULTIPLICATIONS = 1_000_000;

    /** Narrower panels are not worth a call. */
    private static final int NARROWEST = 8;

    private static final int ENTRIES = 1 << 16;

    /** Longer products are cut into parts of about 60, which lie together in memory, before panels are made narrower. */
    private static final int LONG = 64;

    private static final int LENGTH_OF_A_PART = 60;

    private static final boolean WIDE_VECTORS = hasWideVectors();

    private Panels() {}

    /** How many entries of the dimension that is cut go into one panel. */
    static int width(int whole, int cut, int length) {
        int small = WIDE_VECTORS ? (int) (MULTIPLICATIONS / ((long) whole * length(whole, cut, length))) : 0;
        return small >= NARROWEST ? evenly(cut, small) : width(whole, cut);
    }

    /** The same, for products that gain nothing by being small. */
    static int width(int whole, int cut) {
        return evenly(cut, Math.max(1, ENTRIES / whole));
    }

    /** How many entries of the long dimension go into one part of a panel. */
    static int length(int whole, int cut, int length) {
        boolean small = (long) whole * cut * length <= MULTIPLICATIONS;
        return small || length <= LONG || !WIDE_VECTORS ? length : evenly(length, LENGTH_OF_A_PART);
    }

    /** As few parts as fit, all of nearly one size. */
    private static int evenly(int size, int most) {
        int parts = (size + most - 1) / most;
        return (size + parts - 1) / parts;
    }

    private static boolean hasWideVectors() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return machine != null
                    && Integer.parseInt(machine.getVMOption("UseAVX").getValue()) >= 3;
        } catch (IllegalArgumentException noSuchOption) {
            return false;
        }
    }
}
