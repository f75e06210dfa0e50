package org.parley.plugins.dsoba;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** The option {@code order}: does what comes second see what came first? */
final class Order {

    private static final String GAUSS_SEIDEL = "gauss-seidel";

    private Order() {}

    static Option option(String description) {
        return Option.choice("order", List.of(GAUSS_SEIDEL, "jacobi"), description);
    }

    static boolean isGaussSeidel(Settings settings) {
        return settings.text("order").equals(GAUSS_SEIDEL);
    }
}
