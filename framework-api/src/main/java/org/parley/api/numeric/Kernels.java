package org.parley.api.numeric;

/** The products a run computes with, in both precisions: plain Java, or a library made for the machine. */
public interface Kernels {

    /** For people: what computes, with version and processor where these are known. */
    String description();

    MatrixProducts<float[]> floats();

    MatrixProducts<double[]> doubles();
}
