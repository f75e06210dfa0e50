package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.parley.plugins.djl.Tape.Adjoint;
import org.parley.plugins.djl.Tape.Rules;

/** Operators that take parts out of arrays, and put arrays together. */
final class Selection {

    private Selection() {}

    static Expression slice(Expression of, int axis, int from, int to) {
        NDIndex index = sliced(axis, from, to);
        return of.unary(
                Shapes.with(of.extents(), axis, to - from),
                () -> of.value().get(index),
                (result, t) -> t.slice(axis, from, to),
                (result, seed) -> seed.through(result, array -> amidZeros(array, of, axis, from)));
    }

    private static NDIndex sliced(int axis, int from, int to) {
        NDIndex index = new NDIndex();
        for (int before = 0; before < axis; before++) {
            index.addAllDim();
        }
        return index.addSliceDim(from, to);
    }

    /** What was cut out, with zeros around it. */
    private static NDArray amidZeros(NDArray part, Expression of, int axis, int from) {
        Shape whole = of.extents();
        long after = whole.get(axis) - from - part.getShape().get(axis);
        NDList parts = new NDList();
        if (from > 0) {
            parts.add(of.tape().zeros(Shapes.with(whole, axis, from)));
        }
        parts.add(part);
        if (after > 0) {
            parts.add(of.tape().zeros(Shapes.with(whole, axis, after)));
        }
        return parts.size() == 1 ? part : NDArrays.concat(parts, axis);
    }

    static Expression rows(Expression of, int... places) {
        Supplier<NDArray> all = () -> of.value()
                .get(of.value()
                        .getManager()
                        .create(Arrays.stream(places).asLongStream().toArray()));
        Supplier<NDArray> values = of.rowsOfTensor() == null
                ? all
                : () -> of.isEvaluated() ? all.get() : of.rowsOfTensor().at(places);
        return rows(of, places.length, values, (result, t) -> t.rows(places), () -> places);
    }

    static Expression rows(Expression of, Expression places) {
        Supplier<NDArray> index = () -> places.value().toType(DataType.INT64, false);
        return rows(
                of,
                places.extents().get(0),
                () -> of.value().get(index.get()),
                (result, t) -> t.rows(places),
                () -> Arrays.stream(index.get().toLongArray())
                        .mapToInt(Math::toIntExact)
                        .toArray());
    }

    /** Gradients go back to rows of a tensor only; engines know how to add up in anything else. */
    private static Expression rows(
            Expression of,
            long count,
            Supplier<NDArray> values,
            BinaryOperator<Expression> tangent,
            Supplier<int[]> places) {
        Shape shape = Shapes.with(of.extents(), 0, count);
        return of.tape().isVariable(of)
                ? of.unary(shape, values, tangent, (result, seed) -> seed.ofRows(places.get(), result))
                : of.tape()
                        .add(
                                shape,
                                List.of(of),
                                values,
                                new Rules((result, tangents) -> tangent.apply(result, tangents[0]), List.of()));
    }

    static Expression join(int axis, List<Expression> parts) {
        Tape tape = parts.get(0).tape();
        int extent = 0;
        List<Adjoint> adjoints = new ArrayList<>();
        for (Expression part : parts) {
            int from = extent;
            extent += (int) part.extents().get(axis);
            int to = extent;
            adjoints.add((result, seed) -> seed.throughUnlessOnes(result, array -> array.get(sliced(axis, from, to))));
        }
        return tape.add(
                Shapes.with(parts.get(0).extents(), axis, extent),
                parts,
                () -> NDArrays.concat(
                        new NDList(parts.stream().map(Expression::value).toList()), axis),
                new Rules((result, tangents) -> join(axis, moving(tape, parts, tangents)), adjoints));
    }

    /** The tangents of all parts: zeros where one does not move. */
    private static List<Expression> moving(Tape tape, List<Expression> parts, Expression... tangents) {
        List<Expression> along = new ArrayList<>();
        for (int k = 0; k < tangents.length; k++) {
            Shape shape = parts.get(k).extents();
            along.add(tangents[k] == null ? tape.constant(tape.zeros(shape)) : tangents[k]);
        }
        return along;
    }
}
