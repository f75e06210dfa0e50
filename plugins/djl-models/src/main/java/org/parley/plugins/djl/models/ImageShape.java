package org.parley.plugins.djl.models;

/** How the features of a sample lie in an image: channel by channel, row by row. */
record ImageShape(int channels, int height, int width) {

    private static final int COLOURS = 3;

    /** Square and grey or square and in colour, where the number of features allows; one row of pixels otherwise. */
    static ImageShape of(int features) {
        int grey = side(features);
        if (grey > 0) {
            return new ImageShape(1, grey, grey);
        }
        int coloured = features % COLOURS == 0 ? side(features / COLOURS) : 0;
        return coloured > 1 ? new ImageShape(COLOURS, coloured, coloured) : new ImageShape(1, 1, features);
    }

    /** After a pooling, which leaves an axis alone that is shorter than its windows. */
    ImageShape pooled(int size) {
        return new ImageShape(channels, Math.max(1, height / size), Math.max(1, width / size));
    }

    private static int side(int pixels) {
        int side = (int) Math.round(Math.sqrt(pixels));
        return side * side == pixels ? side : 0;
    }
}
