package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.pooling.Pool;

/** Operators on images: samples, channels, height and width. */
final class Images {

    private static final int LAST = -1;

    private Images() {}

    static Expression convolve(Expression images, Expression kernels, int padding) {
        return images.leftToEngine(
                kernels,
                convolved(images.value(), kernels.value(), padding),
                a -> convolve(a, kernels, padding),
                b -> convolve(images, b, padding));
    }

    static Expression maxPool(Expression images, int size) {
        NDArray value = images.value();
        int[] extents = images.shape();
        int high = extents[2] < size ? 1 : size;
        int wide = extents[3] < size ? 1 : size;
        Shape window = new Shape(high, wide);
        NDArray pooled = Pool.maxPool2d(value, window, window, new Shape(0, 0), false);
        return images.leftToEngine(pooled, t -> {
            // Where the largest entries are: of several the first counts.
            NDArray windows = windows(value, high, wide);
            NDArray mask = windows.argMax(LAST).oneHot(high * wide, value.getDataType());
            return t.leftToEngine(windows(t.value(), high, wide).mul(mask).sum(new int[] {LAST}));
        });
    }

    /** The entries of each window of images along a last axis. */
    private static NDArray windows(NDArray images, int high, int wide) {
        Shape extents = images.getShape();
        long height = extents.get(2) / high;
        long width = extents.get(3) / wide;
        NDArray whole = images.get(new NDIndex(":, :, 0:{}, 0:{}", height * high, width * wide));
        return whole.reshape(extents.get(0), extents.get(1), height, high, width, wide)
                .transpose(0, 1, 2, 4, 3, 5)
                .reshape(extents.get(0), extents.get(1), height, width, (long) high * wide);
    }

    private static NDArray convolved(NDArray images, NDArray kernels, int padding) {
        return Conv2d.conv2d(images, kernels, null, new Shape(1, 1), new Shape(padding, padding))
                .singletonOrThrow();
    }
}
