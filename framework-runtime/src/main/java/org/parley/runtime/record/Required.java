package org.parley.runtime.record;

import java.util.Objects;

/** What a record cannot do without: a file that lacks some of it is not as Parley wrote it. */
final class Required {

    private Required() {}

    static void all(Object... values) {
        for (Object value : values) {
            Objects.requireNonNull(value);
        }
    }
}
