package org.parley.plugins.core;

import org.parley.api.component.Option;

/** The option {@code order}: does what comes second see what came first? */
enum Order {
    GAUSS_SEIDEL,
    JACOBI;

    static Option<Order> option(String description) {
        return Option.choice("order", Order.class).says(description);
    }
}
