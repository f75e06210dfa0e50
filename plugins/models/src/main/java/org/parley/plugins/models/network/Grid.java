package org.parley.plugins.models.network;

/**
 * How the numbers of a sample are an image.
 *
 * @param planar whether channels stand one after the other, as in files, and not beside one another at each pixel
 */
record Grid(int height, int width, int channels, boolean planar) {

    int size() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    /** Where a number stands. */
    int place(int row, int column, int channel) {
        return planar ? (channel * height + row) * width + column : (row * width + column) * channels + channel;
    }

    /** What a convolution makes of it that sees only whole patches. */
    Grid convolved(int kernel, int outputs) {
        return new Grid(height - kernel + 1, width - kernel + 1, outputs, false);
    }

    /** Half as high and wide; a single row or column stays. */
    Grid pooled() {
        return new Grid(Math.max(1, height / 2), Math.max(1, width / 2), channels, false);
    }
}
