package org.parley.benchmarks;

import java.util.List;
import org.parley.api.numeric.MatrixProducts.Form;

/**
 * What a round cannot do without, counted by hand: what its speed is bounded by.
 *
 * @param single whether products are in single precision
 * @param products of dense matrices, over all agents
 * @param bytes that pass through memory: states once in and once out, matrices as often as a mixing step stands between two uses
 */
record Work(boolean single, List<Product> products, double bytes) {

    Work {
        products = List.copyOf(products);
    }

    /**
     * A product that a layer makes: activations (AB), gradient of its weights (A'B), or errors of the layer below (AB').
     *
     * @param count how often it is made in a round
     */
    record Product(Form form, int batch, int inputs, int outputs, int count) {

        double flop() {
            return 2.0 * batch * inputs * outputs;
        }
    }
}
