package org.parley.runtime.checkpoint;

import java.io.IOException;

/** A checkpoint holds what no run can have written. */
public final class DamagedException extends IOException {

    private static final long serialVersionUID = 1L;

    public DamagedException(String message) {
        super(message);
    }

    /** A number that can only be zero or more. */
    public static long requireCount(String what, long number) throws DamagedException {
        if (number < 0) {
            throw new DamagedException(what + " is " + number);
        }
        return number;
    }
}
