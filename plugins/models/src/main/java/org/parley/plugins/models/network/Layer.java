package org.parley.plugins.models.network;

import org.parley.plugins.models.numeric.Activation;

/**
 * The shape of one layer: outputs = activation(inputs W + b). Its parameters are W row by row, an input per row, then b.
 *
 * @param inputs of one output: a convolution sees a patch at a time
 * @param outputs of one patch, for a convolution
 * @param biased whether there is a b
 * @param feed what it sees of the layer below
 */
public record Layer(int inputs, int outputs, boolean biased, Activation activation, Feed feed) {

    /** A layer that sees everything below. */
    public Layer(int inputs, int outputs, boolean biased, Activation activation) {
        this(inputs, outputs, biased, activation, Feed.EVERYTHING);
    }

    /** How many parameters. */
    public int size() {
        return Math.multiplyExact(inputs + (biased ? 1 : 0), outputs);
    }

    /** How many numbers a sample has below it. */
    int width() {
        return feed.isEverything() ? inputs : feed.width();
    }
}
