package org.parley.runtime.claim;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Three digits that matter, in plain ASCII: 0.0312, 1.25e-9, inf. */
public final class ShownNumber {

    private ShownNumber() {}

    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "unknown";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-3 || size >= 1e6)) {
            return String.format(Locale.ROOT, "%.2e", value)
                    .replaceFirst("e([+-])0", "e$1")
                    .replace("e+", "e");
        }
        int digits = size >= 1 && size < 2 ? 4 : 3;
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(Math.max(digits, wholeDigits(size))));
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** What somebody wrote down, without zeros at its end: 0.25, 2. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static int wholeDigits(double size) {
        return size < 1 ? 1 : (int) Math.floor(StrictMath.log10(size)) + 1;
    }
}
