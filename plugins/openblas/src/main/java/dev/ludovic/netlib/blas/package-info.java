/** The binding of native code of netlib, whose names contain this package. */
package dev.ludovic.netlib.blas;
