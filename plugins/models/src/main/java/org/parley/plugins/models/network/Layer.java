package org.parley.plugins.models.network;

import org.parley.plugins.models.numeric.Activation;

/**
 * The shape of one layer: outputs = activation(inputs W + b). Its parameters are W row by row, an input per row, then b.
 *
 * @param biased whether there is a b
 */
public record Layer(int inputs, int outputs, boolean biased, Activation activation) {

    /** How many parameters. */
    public int size() {
        return Math.multiplyExact(inputs + (biased ? 1 : 0), outputs);
    }
}
