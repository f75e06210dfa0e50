package org.parley.api.model;

/** The samples one agent may evaluate on; draws are addressed, so the same purpose in the same tick means the same samples. */
public interface Draws {

    /** Every sample of f. */
    Draw fullUpper();

    /** Every sample of g. */
    Draw fullLower();

    /** The samples of f that the oracle of this scope ordinarily evaluates on: the level's batch. */
    Draw upper();

    /** The samples of g that the oracle of this scope ordinarily evaluates on: the level's batch. */
    Draw lower();

    /** A batch of f's samples. */
    Draw upper(String purpose, int batch);

    /** A batch of g's samples. */
    Draw lower(String purpose, int batch);
}
