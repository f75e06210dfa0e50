package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.plugins.djl.EngineBinding.Side;

/**
 * The engine arrays for evaluating one agent's losses. Arrays of Java numbers are refilled at every point, because creating one takes
 * longer than most operators. Results of operators are closed when the point moves.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class Workspace<A> implements AutoCloseable {

    /** The number of points for which an unused array is kept. Losses may alternate, but evaluations on all samples are rare. */
    private static final int IDLE_LIMIT = 8;

    /** The number of kept factors. Losses have a few dozen; a loss whose factors change at every point must not fill the memory. */
    private static final int MOST_FACTORS = 256;

    private final EngineBinding<A> platform;
    private final NDManager manager;
    private final Set<NDArray> inputs = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Shape, List<Input>> free = new HashMap<>();
    private final List<Input> taken = new ArrayList<>();
    private final Map<Side, NDArray[]> tensors = new EnumMap<>(Side.class);
    private final List<Input> along = new ArrayList<>();
    private final Map<Double, NDArray> factors = new HashMap<>();
    private A direction;
    private boolean bothProducts;

    /** Copies one of several rows to a given position. */
    @FunctionalInterface
    interface Row<A> {
        void copy(int number, A into, int offset);
    }

    /** An array, and its memory if the engine exposes it. */
    private static final class Input {

        private final NDArray array;
        private final ByteBuffer memory;
        private int idle;

        private Input(NDArray array, ByteBuffer memory) {
            this.array = array;
            this.memory = memory;
        }
    }

    Workspace(EngineBinding<A> platform) {
        this.platform = platform;
        this.manager = platform.engine().newManager();
    }

    NDManager manager() {
        return manager;
    }

    /**
     * Returns an array of rows. Each row is copied to the engine while it is in the fastest cache.
     *
     * @param shape a shape with as many entries as all rows have
     */
    NDArray rows(int count, int width, Shape shape, Row<A> row) {
        Input input = take(shape);
        if (input.memory == null) {
            A all = platform.numbers().allocate(Math.multiplyExact(count, width));
            for (int k = 0; k < count; k++) {
                row.copy(k, all, k * width);
            }
            fill(input, all, 0);
            return input.array;
        }
        A one = platform.numbers().allocate(width);
        int bytes = width * platform.numbers().type().getNumOfBytes();
        for (int k = 0; k < count; k++) {
            row.copy(k, one, 0);
            platform.numbers().write(one, 0, width, input.memory.position(k * bytes));
        }
        input.memory.rewind();
        return input.array;
    }

    /** Returns an array of these numbers, starting at {@code offset}. */
    NDArray put(A vector, int offset, Shape shape) {
        Input input = take(shape);
        fill(input, vector, offset);
        return input.array;
    }

    /** Returns a tensor of x or y, which all losses share. */
    NDArray tensor(Side side, int number, A vector, int offset, Shape shape) {
        NDArray[] known = tensors.computeIfAbsent(
                side, any -> new NDArray[platform.layout(any).tensors().size()]);
        if (known[number] == null) {
            known[number] = put(vector, offset, shape);
        }
        return known[number];
    }

    /** Returns whether this is the last direction of {@link #along}. */
    boolean isDirection(A v) {
        return platform.numbers().areEqual(v, direction);
    }

    /** Returns the tensors of a direction in y, which replace those of the previous one. */
    NDList along(A v) {
        List<Tensor> layout = platform.lower().tensors();
        if (along.isEmpty()) {
            layout.forEach(tensor -> along.add(take(tensor.extents())));
        }
        NDList arrays = new NDList();
        int at = 0;
        for (Input input : along) {
            fill(input, v, at);
            at += (int) input.array.size();
            arrays.add(input.array);
        }
        if (direction == null) {
            direction = platform.numbers().allocate(at);
        }
        platform.numbers().copy(v, direction);
        return arrays;
    }

    /** Returns whether a direction was used for x and for y, so that both products are computed at once. */
    boolean usesBothProducts() {
        return bothProducts;
    }

    void useBothProducts() {
        bothProducts = true;
    }

    /** Returns a number as an array, which must not be closed. */
    NDArray factor(double number) {
        NDArray known = factors.get(number);
        if (known == null) {
            Input input = create(new Shape());
            fill(input, platform.numbers().narrowed(new double[] {number}), 0);
            known = input.array;
            factors.put(number, known);
        }
        return known;
    }

    private Input take(Shape shape) {
        List<Input> unused = free.get(shape);
        Input input = unused == null || unused.isEmpty() ? create(shape) : unused.remove(unused.size() - 1);
        taken.add(input);
        return input;
    }

    private Input create(Shape shape) {
        NDArray array = manager.create(shape, platform.numbers().type());
        // The array exists longer than the current scope.
        NDScope.unregister(array);
        inputs.add(array);
        return new Input(array, platform.engine().memory(array).orElse(null));
    }

    private void fill(Input input, A vector, int offset) {
        int size = (int) input.array.size();
        if (input.memory == null) {
            input.array.set(platform.numbers().buffer(vector, offset, size));
        } else {
            platform.numbers().write(vector, offset, size, input.memory);
        }
    }

    /** Closes all arrays of the point. */
    void moved() {
        for (NDArray array : manager.getManagedArrays()) {
            if (!inputs.contains(array)) {
                array.close();
            }
        }
        free.values().forEach(unused -> unused.removeIf(this::isForgotten));
        for (Input input : taken) {
            input.idle = 0;
            free.computeIfAbsent(input.array.getShape(), shape -> new ArrayList<>())
                    .add(input);
        }
        if (factors.size() > MOST_FACTORS) {
            for (NDArray factor : factors.values()) {
                inputs.remove(factor);
                factor.close();
            }
            factors.clear();
        }
        taken.clear();
        tensors.clear();
        along.clear();
    }

    private boolean isForgotten(Input input) {
        input.idle++;
        if (input.idle <= IDLE_LIMIT) {
            return false;
        }
        inputs.remove(input.array);
        input.array.close();
        return true;
    }

    @Override
    public void close() {
        manager.close();
    }
}
