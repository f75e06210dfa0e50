package org.parley.api.loop;

/** Moves the levels for one round. */
public interface Loop {

    /** Before round 0; never on resume. */
    default void start() {}

    void round();
}
