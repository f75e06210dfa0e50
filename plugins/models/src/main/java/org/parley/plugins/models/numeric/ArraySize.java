package org.parley.plugins.models.numeric;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Lengths of arrays, in long arithmetic: a product that no array can hold is the user's to know, not a number that wrapped around. */
public final class ArraySize {

    /** Some virtual machines keep a few words for themselves. */
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private ArraySize() {}

    /**
     * @param what would be that long, such as {@code "a matrix of p + q rows and columns"}
     * @throws ParleyException when no array is
     */
    public static int of(long length, String what) {
        if (length > LONGEST) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUT_OF_MEMORY,
                    "model",
                    what + " has " + length + " numbers, an array in Java at most " + LONGEST,
                    "choose a smaller model"));
        }
        return (int) length;
    }
}
