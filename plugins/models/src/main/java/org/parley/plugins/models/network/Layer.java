package org.parley.plugins.models.network;

import org.parley.plugins.models.numeric.Activation;
import org.parley.plugins.models.numeric.ArraySize;

/**
 * The shape of one layer: outputs = activation(inputs W + b). Its parameters are W row by row, an input per row, then b; or W', an output per
 * row, which is faster where there are few outputs.
 *
 * @param inputs of one output: a convolution sees a patch at a time
 * @param outputs of one patch, for a convolution
 * @param biased whether there is a b
 * @param feed what it sees of the layer below
 * @param outputPerRow whether the parameters are W' instead of W
 */
public record Layer(
        int inputs, int outputs, boolean biased, Activation activation, InputView feed, boolean outputPerRow) {

    Layer(int inputs, int outputs, boolean biased, Activation activation, InputView feed) {
        this(inputs, outputs, biased, activation, feed, false);
    }

    /** A layer that sees everything below. */
    public Layer(int inputs, int outputs, boolean biased, Activation activation) {
        this(inputs, outputs, biased, activation, InputView.EVERYTHING);
    }

    /** A linear map of few outputs, an output per row. */
    public static Layer scores(int inputs, int outputs) {
        return new Layer(inputs, outputs, false, Activation.IDENTITY, InputView.EVERYTHING, true);
    }

    /** How many parameters. */
    public int size() {
        return ArraySize.of((inputs + (biased ? 1L : 0L)) * outputs, "a layer of " + inputs + " x " + outputs);
    }

    /** How many numbers it makes of a sample, its patches included. */
    int numbersOfASample() {
        return feed.isEverything() ? outputs : feed.positions() * Math.max(inputs, outputs);
    }

    /** How many numbers a sample has below it. */
    int width() {
        return feed.isEverything() ? inputs : feed.width();
    }
}
