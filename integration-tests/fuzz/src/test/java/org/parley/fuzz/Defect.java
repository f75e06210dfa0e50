package org.parley.fuzz;

/** Thrown if an input was accepted or rejected in a wrong way. */
public final class Defect extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Defect(String what) {
        super(what);
    }
}
