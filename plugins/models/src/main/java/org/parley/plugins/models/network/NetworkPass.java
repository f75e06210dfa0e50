package org.parley.plugins.models.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * A network on one piece of a draw: sum_e w_e loss_e, its gradient, its second derivative along a direction, and the derivative of every
 * sample along a direction.
 *
 * <p>All share one forward pass, which is kept until {@link #moved()}. It is kept longer if it used all samples and the parameters turn out
 * to be unchanged.
 *
 * <p>Call {@link #open}, then {@link #weigh} unless only losses are needed, then any products. All calls at one point must use the same
 * parameters and weights.
 */
public final class NetworkPass<A> {

    private static final int NOTHING = -1;

    private final Arithmetic<A> arithmetic;
    private final Loss loss;
    private final Batch<A> batch;
    private final IntUnaryOperator label;
    private final List<LayerPass<A>> layers = new ArrayList<>();
    private final int numbers;
    private final int scores;
    private final double[] evaluated;
    private final double[] row;
    private final ScoreBlocks<A> blocks;
    private double[] losses = new double[0];
    private double[] weights = new double[0];
    private double[] weightChanges = new double[0];
    private Samples openSamples;
    private int openFrom = NOTHING;
    private int openSize;
    /** The parameters of a forward pass with all samples; null without such a pass. */
    private A openedAt;

    private boolean hasMoved;
    /** The lowest layer whose deltas are available. */
    private int deltasDownTo;

    public NetworkPass(Arithmetic<A> arithmetic, Architecture architecture, Loss loss) {
        this.arithmetic = arithmetic;
        this.loss = loss;
        this.batch = new Batch<>(arithmetic, architecture);
        this.label = batch::label;
        architecture.layers().forEach(layer -> layers.add(new LayerPass<>(layer, arithmetic)));
        this.numbers = architecture.size();
        this.scores = architecture.outputs();
        this.evaluated = new double[scores];
        this.row = new double[scores];
        this.blocks = new ScoreBlocks<>(arithmetic, loss, scores);
    }

    /** Returns the number of pieces of a draw. */
    public int pieces(Draw draw) {
        return pieces(draw, batch.samplesOfAPiece());
    }

    /** Returns the number of pieces of a draw for {@link #openForLosses} and {@link #countRight}. */
    public int piecesForLosses(Draw draw) {
        return pieces(draw, batch.samplesForLosses(draw));
    }

    private static int pieces(Draw draw, int samplesOfAPiece) {
        return (draw.size() + samplesOfAPiece - 1) / samplesOfAPiece;
    }

    /** Announces that parameters, weights or draw are about to change. */
    public void moved() {
        hasMoved = true;
    }

    /** Computes the losses of a piece of a draw, unless they are available. */
    public void open(Samples samples, Draw draw, int chunk, Parameters<A> parameters) {
        open(samples, draw, chunk, batch.samplesOfAPiece(), parameters);
    }

    /** Does the same for callers without derivatives, in pieces of another size. */
    public void openForLosses(Samples samples, Draw draw, int chunk, Parameters<A> parameters) {
        open(samples, draw, chunk, batch.samplesForLosses(draw), parameters);
    }

    private void open(Samples samples, Draw draw, int chunk, int samplesOfAPiece, Parameters<A> parameters) {
        int from = chunk * samplesOfAPiece;
        int size = Math.min(samplesOfAPiece, draw.size() - from);
        boolean isHere = openFrom == from && openSize == size && openSamples == samples;
        if (isHere && !hasMoved) {
            return;
        }
        boolean isKept = isHere && draw.full() && isOfEverythingAt(parameters);
        use(parameters);
        if (!isKept) {
            batch.load(samples, draw, from, size);
            forward();
            evaluate();
            openSamples = samples;
            openFrom = from;
            openSize = size;
            if (batch.isEverything()) {
                openedAt = openedAt == null ? arithmetic.allocate(numbers) : openedAt;
                parameters.copyTo(openedAt);
            }
        }
        hasMoved = false;
        deltasDownTo = layers.size();
    }

    /** Returns the number of correctly classified samples of a piece, without losses. */
    public int countRight(Samples samples, Draw draw, int chunk, Parameters<A> parameters) {
        int most = batch.samplesForLosses(draw);
        use(parameters);
        batch.load(samples, draw, chunk * most, Math.min(most, draw.size() - chunk * most));
        forward();
        openFrom = NOTHING;
        int right = 0;
        for (int e = 0; e < size(); e++) {
            right += selectsLabel(e) ? 1 : 0;
        }
        return right;
    }

    /** Returns whether the scores of a sample select its label. They are evaluated only if this is not clear. */
    private boolean selectsLabel(int e) {
        A outputs = last().outputs.get().array();
        arithmetic.read(outputs, e * scores, evaluated, scores);
        double lead = loss.lead(evaluated, scores, batch.label(e));
        if (Math.abs(lead) > Loss.CLEAR_LEAD) {
            return lead > 0;
        }
        loss.evaluate(evaluated, scores, batch.label(e));
        arithmetic.write(evaluated, outputs, e * scores, scores);
        return isRight(e);
    }

    private void use(Parameters<A> parameters) {
        for (int l = 0; l < layers.size(); l++) {
            layers.get(l).use(parameters.array(l), parameters.offset(l));
        }
    }

    private boolean isOfEverythingAt(Parameters<A> parameters) {
        return batch.isEverything() && parameters.areCopiedTo(openedAt, arithmetic);
    }

    private void forward() {
        for (int l = 0; l < layers.size(); l++) {
            layers.get(l).forward(inputs(l));
        }
    }

    private void evaluate() {
        if (losses.length < size()) {
            losses = new double[size()];
            weights = new double[size()];
            weightChanges = new double[size()];
        }
        blocks.evaluate(last().outputs.get().array(), size(), label, losses);
    }

    /** Returns the number of open samples. */
    public int size() {
        return batch.size();
    }

    /** Returns the index of an open sample. */
    public int sample(int e) {
        return batch.sample(e);
    }

    public double loss(int e) {
        return losses[e];
    }

    /** Returns whether the network selects the label of this sample. */
    public boolean isRight(int e) {
        arithmetic.read(last().outputs.get().array(), e * scores, evaluated, scores);
        return loss.isRight(evaluated, scores, batch.label(e));
    }

    /** Writes the values that the loss computed from a sample's scores; for softmax, the probabilities. */
    public void evaluated(int e, double[] into) {
        arithmetic.read(last().outputs.get().array(), e * scores, into, scores);
    }

    /** Copies the inputs of the last layer, one sample per row. */
    void copyLastInputs(A into, int offset) {
        Matrix<A> below = inputs(layers.size() - 1);
        System.arraycopy(below.array(), below.offset(), into, offset, below.size());
    }

    /** Sets the weight of a sample in the sum. */
    public void weigh(int e, double weight) {
        weights[e] = weight;
    }

    /** Computes the gradient of the weighted sum, or adds it to {@code out}. */
    public void gradient(Parameters<A> out, Result result) {
        prepareDeltas(out.lowest());
        for (int l = out.lowest(); l < layers.size(); l++) {
            if (out.has(l)) {
                layers.get(l).gradient(inputs(l), out.array(l), out.offset(l), result);
            }
        }
    }

    /** Sets the direction for {@link #derivative} and {@link #curvature}. */
    public void along(Parameters<A> direction) {
        Arrays.fill(weightChanges, 0, size(), 0);
        int lowest = direction.lowest();
        for (int l = lowest; l < layers.size(); l++) {
            layers.get(l)
                    .change(inputs(l), l > lowest ? layers.get(l - 1) : null, direction.array(l), direction.offset(l));
        }
    }

    /** Returns the derivative of one sample's loss along the direction, without its weight. */
    public double derivative(int e) {
        arithmetic.read(last().outputs.get().array(), e * scores, evaluated, scores);
        loss.gradient(evaluated, scores, batch.label(e), evaluated);
        arithmetic.read(last().changedOutputs.get().array(), e * scores, row, scores);
        double sum = 0;
        for (int c = 0; c < scores; c++) {
            sum += evaluated[c] * row[c];
        }
        return sum;
    }

    /** Sets the change of a sample's weight along the direction, relative to the weight. The default is zero. */
    public void changeWeight(int e, double relative) {
        weightChanges[e] = relative;
    }

    /** Computes the change of the weighted sum's gradient along the direction, or adds it to {@code out}. */
    public void curvature(Parameters<A> direction, Parameters<A> out, Result result) {
        int lowestChange = direction.lowest();
        int lowestWanted = out.lowest();
        prepareDeltas(lowestWanted);
        changeScores();
        for (int l = layers.size() - 1; l >= lowestWanted; l--) {
            LayerPass<A> layer = layers.get(l);
            if (l < layers.size() - 1) {
                layer.changeDeltas(layers.get(l + 1), direction.has(l + 1), l >= lowestChange);
            }
            if (out.has(l)) {
                LayerPass<A> below = l > lowestChange ? layers.get(l - 1) : null;
                layer.changeGradient(inputs(l), below, out.array(l), out.offset(l), result);
            }
        }
    }

    private void prepareDeltas(int lowest) {
        if (deltasDownTo == layers.size()) {
            weighScores();
            deltasDownTo--;
        }
        for (; deltasDownTo > lowest; deltasDownTo--) {
            layers.get(deltasDownTo - 1).deltas(layers.get(deltasDownTo));
        }
    }

    private void weighScores() {
        A outputs = last().outputs.get().array();
        A deltas = last().deltas.get().array();
        for (int e = 0; e < size(); e++) {
            arithmetic.read(outputs, e * scores, evaluated, scores);
            loss.gradient(evaluated, scores, batch.label(e), row);
            writeWeighted(e, deltas);
        }
    }

    private void changeScores() {
        A outputs = last().outputs.get().array();
        A changed = last().changedOutputs.get().array();
        A deltas = last().changedDeltas.get().array();
        for (int e = 0; e < size(); e++) {
            arithmetic.read(outputs, e * scores, evaluated, scores);
            arithmetic.read(changed, e * scores, row, scores);
            loss.curvature(evaluated, scores, batch.label(e), row);
            addWeightChange(e);
            writeWeighted(e, deltas);
        }
    }

    private void addWeightChange(int e) {
        if (weightChanges[e] != 0) {
            loss.gradient(evaluated, scores, batch.label(e), evaluated);
            for (int c = 0; c < scores; c++) {
                row[c] += weightChanges[e] * evaluated[c];
            }
        }
    }

    private void writeWeighted(int e, A into) {
        for (int c = 0; c < scores; c++) {
            row[c] *= weights[e];
        }
        arithmetic.write(row, into, e * scores, scores);
    }

    private Matrix<A> inputs(int layer) {
        return layer == 0 ? batch.features() : layers.get(layer - 1).outputs.get();
    }

    private LayerPass<A> last() {
        return layers.get(layers.size() - 1);
    }

    /** Evaluates a loss on the scores of many samples, in doubles and block by block. */
    public static final class ScoreBlocks<A> {

        private static final int NUMBERS = 256;

        private final Arithmetic<A> arithmetic;
        private final Loss loss;
        private final int scores;
        private final int samplesOfABlock;
        private final double[] block;
        private final double[] scratch;

        /**
         * @param scores the number of scores per sample
         */
        public ScoreBlocks(Arithmetic<A> arithmetic, Loss loss, int scores) {
            this.arithmetic = arithmetic;
            this.loss = loss;
            this.scores = scores;
            this.samplesOfABlock = Math.max(1, NUMBERS / scores);
            this.block = new double[samplesOfABlock * scores];
            this.scratch = new double[samplesOfABlock * scores];
        }

        /** Replaces the scores by the values that the loss needs, and writes each sample's loss. */
        public void evaluate(A outputs, int samples, IntUnaryOperator label, double[] losses) {
            for (int first = 0; first < samples; first += samplesOfABlock) {
                int size = Math.min(samplesOfABlock, samples - first);
                arithmetic.read(outputs, first * scores, block, size * scores);
                loss.evaluate(block, scores, first, size, label, losses, scratch);
                arithmetic.write(block, outputs, first * scores, size * scores);
            }
        }
    }
}
