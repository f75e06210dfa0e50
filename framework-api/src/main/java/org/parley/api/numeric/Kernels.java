package org.parley.api.numeric;

import org.parley.api.component.Unstable;

/** An implementation of matrix products in both precisions, in Java or by a native library. */
@Unstable
public interface Kernels {

    /** {@return a description for users, with version and processor if known} */
    String description();

    /** {@return the products in single precision} */
    MatrixProducts<float[]> floats();

    /** {@return the products in double precision} */
    MatrixProducts<double[]> doubles();
}
