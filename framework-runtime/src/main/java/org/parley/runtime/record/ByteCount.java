package org.parley.runtime.record;

import java.util.List;
import java.util.Locale;

/** Amounts of data as people read them. */
public final class ByteCount {

    private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB", "PB");
    private static final double THOUSAND = 1000;

    private ByteCount() {}

    /** {@code 1.25 MB}: three digits that matter, and units a thousand apart. */
    public static String inWords(double bytes) {
        double shown = bytes;
        int unit = 0;
        // 999.5 would be shown as 1000.
        while (shown >= THOUSAND - 0.5 && unit < UNITS.size() - 1) {
            shown /= THOUSAND;
            unit++;
        }
        int decimals = unit == 0 || shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f %s", shown, UNITS.get(unit));
    }

    /** The same of bits. */
    public static String ofBits(double bits) {
        return inWords(bits / Byte.SIZE);
    }
}
