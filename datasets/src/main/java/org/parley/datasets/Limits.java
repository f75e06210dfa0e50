package org.parley.datasets;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/**
 * The numbers of samples that are kept, from the start of the file. Later samples are read and checked, but not stored.
 *
 * <p>The first samples are kept instead of random ones, because published image files are in random order. Reduce a sorted file per agent
 * instead.
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
                .description("Number of " + which + " samples to keep, from the first one on; 0 keeps all.");
    }

    static Limits of(Settings settings) {
        return new Limits(limit(settings.get(TRAIN)), limit(settings.get(TEST)));
    }

    private static int limit(int given) {
        return given == 0 ? Integer.MAX_VALUE : given;
    }
}
