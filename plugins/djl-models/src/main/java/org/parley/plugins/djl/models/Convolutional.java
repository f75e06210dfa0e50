package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** Two convolutions of 3 x 3, each followed by a pooling of 2 x 2, and two dense layers. */
record Convolutional(ImageShape image, int kernels, int hidden, int classes) implements Network {

    private static final int KERNEL = 3;
    private static final int POOL = 2;

    @Override
    public List<Tensor> tensors(String prefix) {
        ImageShape last = image.pooled(POOL).pooled(POOL);
        return List.of(
                Tensor.random(prefix + "kernels-1", kernels, image.channels(), KERNEL, KERNEL),
                Tensor.zeros(prefix + "bias-1", kernels, 1, 1),
                Tensor.random(prefix + "kernels-2", 2 * kernels, kernels, KERNEL, KERNEL),
                Tensor.zeros(prefix + "bias-2", 2 * kernels, 1, 1),
                Tensor.random(prefix + "weights-3", 2 * kernels * last.height() * last.width(), hidden),
                Tensor.zeros(prefix + "bias-3", hidden),
                Tensor.random(prefix + "weights-4", hidden, classes),
                Tensor.zeros(prefix + "bias-4", classes));
    }

    @Override
    public Expression scores(Expression features, Variables parameters, String prefix) {
        int samples = features.shape()[0];
        Expression images = features.reshape(samples, image.channels(), image.height(), image.width());
        Expression first = stage(images, parameters, prefix, 1);
        Expression second = stage(first, parameters, prefix, 2);
        return second.reshape(samples, -1)
                .dense(parameters.get(prefix + "weights-3"), parameters.get(prefix + "bias-3"))
                .relu()
                .dense(parameters.get(prefix + "weights-4"), parameters.get(prefix + "bias-4"));
    }

    private static Expression stage(Expression images, Variables parameters, String prefix, int number) {
        return images.convolve(parameters.get(prefix + "kernels-" + number), KERNEL / 2)
                .plus(parameters.get(prefix + "bias-" + number))
                .relu()
                .maxPool(POOL);
    }
}
