package org.parley.fuzz;

/** Something was let in or refused, and is wrong nevertheless. */
public final class Defect extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Defect(String what) {
        super(what);
    }
}
