package org.parley.plugins.djl;

import org.parley.api.data.Samples;

/** The fraction of samples whose class has the largest score at a point. */
final class Accuracy<A> {

    /** As many samples at once as fit into a cache or so; all of them would need memory for every layer. */
    private static final int CHUNK = 256;

    private final EngineBinding<A> platform;
    private final Classifier classifier;
    private final A atX;
    private final A atY;

    Accuracy(EngineBinding<A> platform, Classifier classifier, A atX, A atY) {
        this.platform = platform;
        this.classifier = classifier;
        this.atX = atX;
        this.atY = atY;
    }

    /** NaN when there are no samples. */
    double on(Share share) {
        Samples samples = share.samples().orElseThrow();
        long right = 0;
        for (int from = 0; from < samples.size(); from += CHUNK) {
            right += right(share, samples, new Range(from, Math.min(CHUNK, samples.size() - from), 0));
        }
        return samples.size() == 0 ? Double.NaN : (double) right / samples.size();
    }

    private int right(Share share, Samples samples, Range range) {
        try (Workspace<A> workspace = new Workspace<>(platform)) {
            Leaves<A> ground = new Leaves<>(workspace, platform, false);
            Variables x = Variables.of("x", platform.upper(), ground.variables(Side.X, platform.upper(), () -> atX));
            Variables y = Variables.of("y", platform.lower(), ground.variables(Side.Y, platform.lower(), () -> atY));
            Expression scores = classifier.scores(x, y, new Batch(ground, share, range));
            long[] winners = scores.value().argMax(-1).toLongArray();
            int right = 0;
            for (int k = 0; k < winners.length; k++) {
                right += winners[k] == samples.label(range.index(k)) ? 1 : 0;
            }
            return right;
        }
    }
}
