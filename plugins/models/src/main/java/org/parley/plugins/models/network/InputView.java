package org.parley.plugins.models.network;

/**
 * What a layer sees of the numbers below it: everything, or for a convolution one patch of an image after the other, whose numbers may each
 * be the largest of a few.
 */
public final class InputView {

    /** A layer that sees all numbers below at once, as they are. */
    static final InputView EVERYTHING = new InputView(0, new int[0], 1, new int[0], 1);

    private final int width;
    private final int[] candidates;
    private final int window;
    private final int[] places;
    private final int positions;

    private InputView(int width, int[] candidates, int window, int[] places, int positions) {
        this.width = width;
        this.candidates = candidates;
        this.window = window;
        this.places = places;
        this.positions = positions;
    }

    /** Every square patch of an image. */
    static InputView patches(Grid image, int kernel) {
        return new InputView(image.size(), single(image.size()), 1, cut(image, kernel), positions(image, kernel));
    }

    /** Every square patch of what pooling leaves of an image. */
    static InputView pooledPatches(Grid image, int kernel) {
        Grid pooled = image.pooled();
        return new InputView(
                image.size(), windows(image), windowOf(image), cut(pooled, kernel), positions(pooled, kernel));
    }

    /** All that pooling leaves of an image, at once. */
    static InputView pooled(Grid image) {
        return new InputView(
                image.size(),
                windows(image),
                windowOf(image),
                single(image.pooled().size()),
                1);
    }

    boolean isEverything() {
        return this == EVERYTHING;
    }

    /** How many numbers a sample has below. */
    int width() {
        return width;
    }

    /** How many patches there are. */
    int positions() {
        return positions;
    }

    /** For each number that is left by pooling, the {@link #window} places it may come from. */
    int[] candidates() {
        return candidates;
    }

    int window() {
        return window;
    }

    /** How many numbers pooling leaves. */
    int pooledSize() {
        return candidates.length / window;
    }

    /** Patch by patch, which of the numbers that pooling leaves stand there. */
    int[] places() {
        return places;
    }

    private static int positions(Grid image, int kernel) {
        return (image.height() - kernel + 1) * (image.width() - kernel + 1);
    }

    private static int[] single(int size) {
        int[] places = new int[size];
        for (int k = 0; k < size; k++) {
            places[k] = k;
        }
        return places;
    }

    private static int[] cut(Grid image, int kernel) {
        int[] places = new int[positions(image, kernel) * kernel * kernel * image.channels()];
        int at = 0;
        for (int top = 0; top + kernel <= image.height(); top++) {
            for (int left = 0; left + kernel <= image.width(); left++) {
                for (int pixel = 0; pixel < kernel * kernel; pixel++) {
                    for (int channel = 0; channel < image.channels(); channel++) {
                        places[at++] = image.place(top + pixel / kernel, left + pixel % kernel, channel);
                    }
                }
            }
        }
        return places;
    }

    private static int windowOf(Grid image) {
        return Math.min(2, image.height()) * Math.min(2, image.width());
    }

    private static int[] windows(Grid image) {
        Grid pooled = image.pooled();
        int wide = Math.min(2, image.width());
        int window = windowOf(image);
        int[] candidates = new int[pooled.size() * window];
        for (int row = 0; row < pooled.height(); row++) {
            for (int column = 0; column < pooled.width(); column++) {
                for (int channel = 0; channel < pooled.channels(); channel++) {
                    int first = pooled.place(row, column, channel) * window;
                    for (int k = 0; k < window; k++) {
                        candidates[first + k] = image.place(2 * row + k / wide, 2 * column + k % wide, channel);
                    }
                }
            }
        }
        return candidates;
    }

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
}
