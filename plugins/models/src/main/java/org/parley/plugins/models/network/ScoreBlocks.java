package org.parley.plugins.models.network;

import java.util.function.IntUnaryOperator;
import org.parley.plugins.models.numeric.Arithmetic;

/** Gives a loss the scores of many samples, in doubles and a block at a time. */
public final class ScoreBlocks<A> {

    private static final int NUMBERS = 256;

    private final Arithmetic<A> arithmetic;
    private final Loss loss;
    private final int scores;
    private final int samplesOfABlock;
    private final double[] block;
    private final double[] scratch;

    /** @param scores of a sample */
    public ScoreBlocks(Arithmetic<A> arithmetic, Loss loss, int scores) {
        this.arithmetic = arithmetic;
        this.loss = loss;
        this.scores = scores;
        this.samplesOfABlock = Math.max(1, NUMBERS / scores);
        this.block = new double[samplesOfABlock * scores];
        this.scratch = new double[samplesOfABlock * scores];
    }

    /** Replaces the scores by what the loss wants to know of them, and tells each sample's loss. */
    public void evaluate(A outputs, int samples, IntUnaryOperator label, double[] losses) {
        for (int first = 0; first < samples; first += samplesOfABlock) {
            int size = Math.min(samplesOfABlock, samples - first);
            arithmetic.read(outputs, first * scores, block, size * scores);
            loss.evaluate(block, scores, first, size, label, losses, scratch);
            arithmetic.write(block, outputs, first * scores, size * scores);
        }
    }
}
