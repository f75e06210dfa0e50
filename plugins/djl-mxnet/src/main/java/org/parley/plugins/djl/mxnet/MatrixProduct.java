package org.parley.plugins.djl.mxnet;

import ai.djl.mxnet.engine.MxNDArray;
import ai.djl.mxnet.engine.MxNDManager;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.util.PairList;
import com.sun.jna.ptr.PointerByReference;

/**
 * The product of two matrices without a transposed copy of any. Large ones in single precision are a batch of one: only for batches does the
 * library ask oneDNN, which is twice as fast as its OpenBLAS.
 */
final class MatrixProduct {

    /** So many multiplications take longer than the views that a batch needs. */
    private static final long LARGE = 4_000_000;

    private MatrixProduct() {}

    static NDArray of(MxNDArray a, boolean transposeA, MxNDArray b, boolean transposeB) {
        PairList<String, Object> transposed = new PairList<>();
        transposed.add("transpose_a", transposeA ? "True" : "False");
        transposed.add("transpose_b", transposeB ? "True" : "False");
        long rows = a.getShape().get(transposeA ? 1 : 0);
        long columns = b.getShape().get(transposeB ? 0 : 1);
        if (a.getDataType() != DataType.FLOAT32 || a.size() * columns < LARGE) {
            return a.getManager().invoke("linalg_gemm2", new NDArray[] {a, b}, transposed);
        }
        try (MxNDArray batchOfA = asBatch(a);
                MxNDArray batchOfB = asBatch(b);
                MxNDArray batch = (MxNDArray)
                        a.getManager().invoke("batch_dot", new NDArray[] {batchOfA, batchOfB}, transposed)) {
            return view(batch, rows, columns);
        }
    }

    private static MxNDArray asBatch(MxNDArray matrix) {
        return view(matrix, 1, matrix.getShape().get(0), matrix.getShape().get(1));
    }

    /** The same memory in another shape. */
    private static MxNDArray view(MxNDArray array, long... shape) {
        PointerByReference view = new PointerByReference();
        NativeInterface.require(
                NativeInterface.library().MXNDArrayReshape64(array.getHandle(), shape.length, shape, (byte) 0, view));
        MxNDManager manager = array.getManager();
        return manager.create(view.getValue());
    }
}
