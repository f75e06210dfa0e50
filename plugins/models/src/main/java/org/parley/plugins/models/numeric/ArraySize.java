package org.parley.plugins.models.numeric;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Array lengths in long arithmetic, so that a too large product is reported instead of overflowing. */
public final class ArraySize {

    /** The largest length, because some virtual machines reserve a few words. */
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private ArraySize() {}

    /**
     * @param what a description of the array, such as {@code "a matrix of p + q rows and columns"}
     * @throws ParleyException if no array can have this length
     */
    public static int of(long length, String what) {
        if (length > LONGEST) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUT_OF_MEMORY,
                    "model",
                    what + " has " + length + " entries, but a Java array has at most " + LONGEST,
                    "choose a smaller model"));
        }
        return (int) length;
    }
}
