package org.parley.tck.lab;

/** What a law does in each round of a trial. */
@FunctionalInterface
public interface ScriptedRound {

    void round(RoundContext stage);
}
