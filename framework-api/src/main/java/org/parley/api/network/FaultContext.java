package org.parley.api.network;

/** What a fault may know of the run. A fault is made for every level: {@code works} and {@code lies} must not differ, so they use {@link #random} alone. */
public interface FaultContext {

    int agents();

    /** The same for all levels: for agents and links. */
    KeyedRandom random(String purpose);

    /** Of this level alone: for single messages. */
    KeyedRandom levelRandom(String purpose);
}
