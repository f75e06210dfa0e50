package org.parley.runtime.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** Formats numbers for readers. */
public final class Numbers {

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final String MINUS = "−";
    private static final char THIN_SPACE = '\u2009';
    private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB", "PB");
    private static final double THOUSAND = 1000;

    private Numbers() {}

    /** Formats a number with three or four significant digits: 0.0312, 1.25·10⁻⁹. */
    public static String brief(double value) {
        if (Double.isNaN(value)) {
            return "not a number";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : MINUS + "∞";
        }
        double size = Math.abs(value);
        if (needsPowerOfTen(size)) {
            String[] parts = String.format(Locale.ROOT, "%.2e", value).split("e");
            String mantissa = sign(trimZeros(parts[0]));
            int exponent = Integer.parseInt(parts[1]);
            return mantissa.equals("1") ? powerOfTen(exponent) : mantissa + "·" + powerOfTen(exponent);
        }
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
        return sign(trimZeros(fixed(value, decimals)));
    }

    /** Formats a number with three significant digits in ASCII: 0.0312, 1.25e-9, inf. */
    public static String ascii(double value) {
        if (Double.isNaN(value)) {
            return "unknown";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        double size = Math.abs(value);
        if (needsPowerOfTen(size)) {
            return String.format(Locale.ROOT, "%.2e", value)
                    .replaceFirst("e([+-])0", "e$1")
                    .replace("e+", "e");
        }
        int digits = size >= 1 && size < 2 ? 4 : 3;
        int wholeDigits = size < 1 ? 1 : (int) Math.floor(StrictMath.log10(size)) + 1;
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(Math.max(digits, wholeDigits)));
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** Formats a number with all digits and without trailing zeros: 0.25, 2. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Formats an integer with its thousands separated: 1 250 000. */
    public static String count(double value) {
        String digits = fixed(Math.abs(value), 0).replaceAll("(?<=\\d)(?=(\\d{3})+$)", String.valueOf(THIN_SPACE));
        return (value < 0 ? MINUS : "") + digits;
    }

    /** Formats a number of bytes with three significant digits and decimal units: {@code 1.25 MB}. */
    public static String bytes(double bytes) {
        double shown = bytes;
        int unit = 0;
        // 999.5 would be shown as 1000.
        while (shown >= THOUSAND - 0.5 && unit < UNITS.size() - 1) {
            shown /= THOUSAND;
            unit++;
        }
        int decimals = unit == 0 || shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
        return fixed(shown, decimals) + " " + UNITS.get(unit);
    }

    /** Formats a power of ten: {@code 10⁻⁹}. */
    public static String powerOfTen(int exponent) {
        StringBuilder text = new StringBuilder(exponent < 0 ? "10⁻" : "10");
        for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
            text.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }

    /** Formats a number with a fixed number of decimals. */
    public static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Replaces a leading hyphen by a minus sign, which is as wide as a plus sign. */
    public static String sign(String text) {
        return text.startsWith("-") ? MINUS + text.substring(1) : text;
    }

    private static boolean needsPowerOfTen(double size) {
        return size != 0 && (size < 1e-3 || size >= 1e6);
    }

    private static String trimZeros(String text) {
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
