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

    static List<Option> options() {
        return List.of(option("limit", "training"), option("test-limit", "test"));
    }

    private static Option option(String name, String which) {
        return Option.integer(
                name, 0, 0, Integer.MAX_VALUE, "Keep only the first so many " + which + " samples; 0 keeps all.");
    }

    static Limits of(Settings settings) {
        return new Limits(limit(settings, "limit"), limit(settings, "test-limit"));
    }

    private static int limit(Settings settings, String name) {
        long limit = settings.integer(name);
        return limit == 0 ? Integer.MAX_VALUE : (int) limit;
    }
}
