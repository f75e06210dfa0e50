package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.parley.plugins.djl.LossEvaluation.Loss;
import org.parley.plugins.djl.Tape.Cotangent;
import org.parley.plugins.djl.Tape.Terms;

/**
 * A model with its engine and precision.
 *
 * @param leftToEngine the losses with operators that only the engine can differentiate
 * @param <A> {@code float[]} or {@code double[]}
 */
record EngineBinding<A>(
        AutodiffModel model,
        AutodiffEngine engine,
        Numbers<A> numbers,
        Layout upper,
        Layout lower,
        Set<Loss> leftToEngine) {

    private static final int PIECE = 1024;

    /** Requests the model's layouts once instead of at every point. */
    static <A> EngineBinding<A> of(AutodiffModel model, AutodiffEngine engine, Numbers<A> numbers) {
        return new EngineBinding<>(model, engine, numbers, model.upper(), model.lower(), EnumSet.noneOf(Loss.class));
    }

    /** Returns zeros for x and y. */
    Pair<A> pair() {
        return new Pair<>(numbers.allocate(upper.size()), numbers.allocate(lower.size()));
    }

    Layout layout(Side side) {
        return side == Side.X ? upper : lower;
    }

    /** Writes a vector of tensors, each of which is a sum of terms. */
    void join(Side side, List<Terms> sums, A vector) {
        Layout layout = layout(side);
        if (sums.isEmpty()) {
            numbers.clear(vector, 0, layout.size());
            return;
        }
        int at = 0;
        for (int k = 0; k < sums.size(); k++) {
            Tensor tensor = layout.tensors().get(k);
            read(tensor, sums.get(k).all(), vector, at);
            at += tensor.size();
        }
    }

    private void read(Tensor tensor, List<Cotangent> terms, A vector, int at) {
        boolean first = true;
        for (Cotangent term : terms) {
            if (first && term.rows() == null) {
                read(term.array(), vector, at);
                numbers.scale(term.factor(), vector, at, tensor.size());
            } else {
                if (first) {
                    numbers.clear(vector, at, tensor.size());
                }
                add(tensor, term, vector, at);
            }
            first = false;
        }
        if (first) {
            numbers.clear(vector, at, tensor.size());
        }
    }

    private void add(Tensor tensor, Cotangent term, A vector, int at) {
        int size = (int) term.array().size();
        if (term.rows() == null) {
            addInPieces(term, vector, at, size);
            return;
        }
        A part = numbers.allocate(size);
        read(term.array(), part, 0);
        int width = tensor.size() / tensor.shape().get(0);
        for (int k = 0; k < term.rows().length; k++) {
            numbers.add(term.factor(), part, k * width, vector, at + term.rows()[k] * width, width);
        }
    }

    /** Adds in pieces, so that the numbers just read are still in the fastest cache. */
    private void addInPieces(Cotangent term, A vector, int at, int size) {
        ByteBuffer memory = memory(term.array());
        A piece = numbers.allocate(Math.min(size, PIECE));
        for (int from = 0; from < size; from += PIECE) {
            int count = Math.min(size - from, PIECE);
            numbers.read(memory.position(from * numbers.type().getNumOfBytes()), piece, 0, count);
            numbers.add(term.factor(), piece, 0, vector, at + from, count);
        }
    }

    private void read(NDArray array, A vector, int offset) {
        numbers.read(memory(array), vector, offset, (int) array.size());
    }

    private ByteBuffer memory(NDArray array) {
        return engine.memory(array).orElseGet(array::toByteBuffer);
    }

    double number(NDArray array) {
        A one = numbers.allocate(1);
        read(array, one, 0);
        return numbers.widened(one)[0];
    }

    /** The variables of a derivative. */
    enum Side {
        X,
        Y
    }

    /**
     * One vector for x and one for y.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    record Pair<A>(A x, A y) {

        A of(Side side) {
            return side == Side.X ? x : y;
        }
    }
}
