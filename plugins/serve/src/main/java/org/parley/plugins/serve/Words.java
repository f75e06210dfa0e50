package org.parley.plugins.serve;

import java.util.Locale;

/** Numbers and times as people read them. */
final class Words {

    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;

    private Words() {}

    /** In the two largest units that fit: {@code 40 s}, {@code 3 min 5 s}, {@code 2 h 10 min}, {@code 3 d 4 h}. */
    static String time(double seconds) {
        long all = Math.round(seconds);
        if (all < MINUTE) {
            return all + " s";
        }
        if (all < HOUR) {
            return all / MINUTE + " min " + all % MINUTE + " s";
        }
        return all < DAY
                ? all / HOUR + " h " + all % HOUR / MINUTE + " min"
                : all / DAY + " d " + all % DAY / HOUR + " h";
    }

    /** With its thousands apart. */
    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u2009');
    }

    static String value(double value) {
        double size = Math.abs(value);
        boolean plain = value == 0 || size >= 1e-3 && size < 1e4;
        return String.format(Locale.ROOT, plain ? "%.4f" : "%.3e", value);
    }

    /** A column's name without its underscores. */
    static String caption(String column) {
        return column.replace('_', ' ');
    }
}
