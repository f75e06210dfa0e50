package org.parley.datasets;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/**
 * How many samples are kept, the first ones of the file; what follows is read, checked and forgotten.
 *
 * <p>The first and not random ones, because published image files are in random order, and a sorted file is better thinned per agent.
 */
record Limits(int train, int test) {

    private static final Option<Integer> TRAIN = option("limit", "training");
    private static final Option<Integer> TEST = option("test-limit", "test");

    static List<Option<?>> options() {
        return List.of(TRAIN, TEST);
    }

    private static Option<Integer> option(String name, String which) {
        return Option.integer(name)
                .from(0)
                .orElse(0)
                .says("How many " + which + " samples to keep, the first ones; 0 keeps all.");
    }

    static Limits of(Settings settings) {
        return new Limits(limit(settings.get(TRAIN)), limit(settings.get(TEST)));
    }

    private static int limit(int given) {
        return given == 0 ? Integer.MAX_VALUE : given;
    }
}
