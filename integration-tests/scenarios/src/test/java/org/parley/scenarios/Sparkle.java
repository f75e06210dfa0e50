package org.parley.scenarios;

import java.util.List;
import java.util.Map;

/** The names of SPARKLE's mixes and what they stand for. */
final class Sparkle {

    /** What a recipe name says, and the strategy it means. */
    static final Map<String, String> STRATEGIES =
            Map.of("gt", "atc-gt", "semi-gt", "semi-atc-gt", "non-gt", "non-atc-gt", "extra", "extra", "ed", "ed");

    static final List<String> NAMES = STRATEGIES.keySet().stream().sorted().toList();

    private Sparkle() {}

    /** {@code sparkle-ed-gt}, or {@code sparkle-ed} when both levels mix alike. */
    static String recipe(String lower, String upper) {
        return "sparkle-" + lower + (lower.equals(upper) ? "" : "-" + upper);
    }
}
