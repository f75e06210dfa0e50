package org.parley.api.numeric;

import org.parley.api.component.Unstable;

/** The products a run computes with, in both precisions: plain Java, or a library made for the machine. */
@Unstable
public interface Kernels {

    /** For people: what computes, with version and processor where these are known. */
    String description();

    MatrixProducts<float[]> floats();

    MatrixProducts<double[]> doubles();
}
