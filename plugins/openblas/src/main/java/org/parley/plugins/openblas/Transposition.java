package org.parley.plugins.openblas;

import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.MatrixProducts.Form;

/** The library's words for the forms of a product. */
final class Transposition {

    private Transposition() {}

    static int ofA(Form form) {
        return of(form == Form.TRANSPOSED_A_B);
    }

    static int ofB(Form form) {
        return of(form == Form.A_TRANSPOSED_B);
    }

    private static int of(boolean transposed) {
        return transposed ? openblas_nolapack.CblasTrans : openblas_nolapack.CblasNoTrans;
    }
}
