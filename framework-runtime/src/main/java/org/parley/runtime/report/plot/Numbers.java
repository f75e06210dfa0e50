package org.parley.runtime.report.plot;

import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final String MINUS = "−";
    private static final String TIMES_TEN = "·10";
    private static final char THIN_SPACE = '\u2009';

    private Numbers() {}

    /** Three or four digits that matter: 0.0312, 1.25·10⁻⁹. */
    public static String brief(double value) {
        if (Double.isNaN(value)) {
            return "not a number";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : MINUS + "∞";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-3 || size >= 1e6)) {
            String text = String.format(Locale.ROOT, "%.2e", value);
            int e = text.indexOf('e');
            String mantissa = sign(trimZeros(text.substring(0, e)));
            int exponent = Integer.parseInt(text.substring(e + 1));
            return mantissa.equals("1") ? powerOfTen(exponent) : mantissa + power(exponent);
        }
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
        return sign(trimZeros(fixed(value, decimals)));
    }

    /** A whole number with its thousands apart: 1 250 000. */
    public static String count(double value) {
        String digits = fixed(Math.abs(value), 0);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && (digits.length() - i) % 3 == 0) {
                text.append(THIN_SPACE);
            }
            text.append(digits.charAt(i));
        }
        return (value < 0 ? MINUS : "") + text;
    }

    /** {@code 10⁻⁹}. */
    public static String powerOfTen(int exponent) {
        return "10" + superscript(exponent);
    }

    /** A label on a linear axis: as many decimals as the step between labels needs, a power of ten where that is shorter. */
    static String tick(double value, double step, double largest) {
        if (value == 0) {
            return "0";
        }
        int exponent = exponent(largest);
        if (exponent >= -3 && exponent < 6) {
            return sign(fixed(value, Math.max(0, -exponent(step))));
        }
        double mantissa = value / Math.pow(10, exponent);
        return sign(fixed(mantissa, Math.max(0, exponent - exponent(step)))) + power(exponent);
    }

    /** A label on an axis that counts: 500, 20k, 1.5M. */
    static String countTick(double value, double step, double largest) {
        if (largest >= 1e15) {
            return tick(value, step, largest);
        }
        String units = "kMGT";
        int unit = largest < 10_000 ? 0 : exponent(largest) / 3;
        if (value == 0 || unit == 0) {
            return fixed(value, 0);
        }
        int decimals = Math.max(0, 3 * unit - exponent(step));
        return fixed(value / Math.pow(1000, unit), decimals) + units.charAt(unit - 1);
    }

    /** For drawing: a tenth of a unit is finer than any eye. */
    public static String coordinate(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }

    /** The power of ten just below a positive number. */
    static int exponent(double positive) {
        // The shift repairs log10(1000) = 2.9999999999999996 and its like.
        return (int) Math.floor(Math.log10(positive) + 1e-9);
    }

    private static String power(int exponent) {
        return TIMES_TEN + superscript(exponent);
    }

    private static String superscript(int number) {
        StringBuilder text = new StringBuilder(number < 0 ? "⁻" : "");
        for (char digit : Integer.toString(Math.abs(number)).toCharArray()) {
            text.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String trimZeros(String text) {
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }

    private static String sign(String text) {
        return text.startsWith("-") ? MINUS + text.substring(1) : text;
    }
}
