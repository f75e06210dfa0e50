package org.parley.runtime.checkpoint;

import java.io.IOException;

/** Thrown when a checkpoint contains a value that no run can have written. */
public final class DamagedException extends IOException {

    private static final long serialVersionUID = 1L;

    public DamagedException(String message) {
        super(message);
    }

    /** Returns a number after checking that it is not negative. */
    public static long requireCount(String what, long number) throws DamagedException {
        if (number < 0) {
            throw new DamagedException(what + " is " + number);
        }
        return number;
    }
}
