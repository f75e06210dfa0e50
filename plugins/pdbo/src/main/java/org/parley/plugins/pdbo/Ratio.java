package org.parley.plugins.pdbo;

import java.util.function.DoubleBinaryOperator;

/** a / b element by element; a value over a weight. */
final class Ratio {

    static final DoubleBinaryOperator OF = (a, b) -> a / b;

    private Ratio() {}
}
