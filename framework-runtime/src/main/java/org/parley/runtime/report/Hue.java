package org.parley.runtime.report;

/** Colours that people with any colour vision tell apart; the stylesheet has a light and a dark shade of each. */
public enum Hue {
    UPPER,
    LOWER,
    AUXILIARY,
    FOURTH,
    FIFTH,
    SIXTH;

    /** The colour a level has throughout a page. */
    public static Hue ofLevel(String level) {
        return switch (level) {
            case "upper" -> UPPER;
            case "lower" -> LOWER;
            case "auxiliary" -> AUXILIARY;
            default -> values()[3 + Math.floorMod(level.hashCode(), values().length - 3)];
        };
    }

    /** The colour of the i-th of several equals. */
    public static Hue at(int i) {
        return values()[i % values().length];
    }

    String cssClass() {
        return "hue-" + ordinal();
    }
}
