package org.parley.api.network;

/** What a fault may know of the run. A fault is made for every level: {@code works} and {@code lies} must not differ, so they use {@link #chance} alone. */
public interface FaultContext {

    int agents();

    /** The same for all levels: for agents and links. */
    Chance chance(String purpose);

    /** Of this level alone: for single messages. */
    Chance chanceOfLevel(String purpose);
}
