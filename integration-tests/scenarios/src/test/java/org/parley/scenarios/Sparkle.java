package org.parley.scenarios;

import java.util.List;
import java.util.Map;

/** The names of SPARKLE's strategies and their components. */
final class Sparkle {

    /** The strategies by their abbreviations in recipe names. */
    static final Map<String, String> STRATEGIES =
            Map.of("gt", "atc-gt", "semi-gt", "semi-atc-gt", "non-gt", "non-atc-gt", "extra", "extra", "ed", "ed");

    static final List<String> NAMES = STRATEGIES.keySet().stream().sorted().toList();

    private Sparkle() {}

    /** Returns {@code sparkle-ed-gt}, or {@code sparkle-ed} if both levels use the same strategy. */
    static String recipe(String lower, String upper) {
        return "sparkle-" + lower + (lower.equals(upper) ? "" : "-" + upper);
    }
}
