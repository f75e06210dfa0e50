package org.parley.plugins.djl;

import org.parley.api.model.SecondOrder;

/** How second-order products are made. */
enum Products {
    /** A direction travels forward through every operator, the engine's backward pass does the rest. */
    TANGENT(SecondOrder.AUTODIFF),
    /** The engine differentiates its own gradient. */
    TWICE(SecondOrder.AUTODIFF),
    /** Central differences of gradients in double precision. */
    DIFFERENCES(SecondOrder.FINITE_DIFFERENCE);

    private final SecondOrder grade;

    Products(SecondOrder grade) {
        this.grade = grade;
    }

    SecondOrder grade() {
        return grade;
    }
}
