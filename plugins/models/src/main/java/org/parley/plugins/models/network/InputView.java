package org.parley.plugins.models.network;

/**
 * A layer's view of the values below it: all of them, or for a convolution the patches of an image, one after the other. With pooling, each
 * value is the largest of a few.
 */
public final class InputView {

    /** The view of a layer that uses all values below at once. */
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

    /** Returns a view of all square patches of an image. */
    static InputView patches(Grid image, int kernel) {
        return new InputView(image.size(), single(image.size()), 1, cut(image, kernel), positions(image, kernel));
    }

    /** Returns a view of all square patches of a pooled image. */
    static InputView pooledPatches(Grid image, int kernel) {
        Grid pooled = image.pooled();
        return new InputView(
                image.size(), windows(image), windowOf(image), cut(pooled, kernel), positions(pooled, kernel));
    }

    /** Returns a view of all values of a pooled image at once. */
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

    /** Returns the number of values per sample in the layer below. */
    int width() {
        return width;
    }

    /** Returns the number of patches. */
    int positions() {
        return positions;
    }

    /** Returns the {@link #window} candidate indices of each pooled value. */
    int[] candidates() {
        return candidates;
    }

    int window() {
        return window;
    }

    /** Returns the number of pooled values. */
    int pooledSize() {
        return candidates.length / window;
    }

    /** Returns, patch by patch, the indices of the pooled values. */
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
     * The layout of a sample's values as an image.
     *
     * @param planar whether channels are stored one after the other, as in files, instead of interleaved at each pixel
     */
    record Grid(int height, int width, int channels, boolean planar) {

        int size() {
            return Math.multiplyExact(Math.multiplyExact(height, width), channels);
        }

        /** Returns the index of a value. */
        int place(int row, int column, int channel) {
            return planar ? (channel * height + row) * width + column : (row * width + column) * channels + channel;
        }

        /** Returns the output of a convolution that uses only complete patches. */
        Grid convolved(int kernel, int outputs) {
            return new Grid(height - kernel + 1, width - kernel + 1, outputs, false);
        }

        /** Returns the image with half the height and width. A single row or column keeps its size. */
        Grid pooled() {
            return new Grid(Math.max(1, height / 2), Math.max(1, width / 2), channels, false);
        }
    }
}
