package org.parley.runtime.engine;

/** Hands out a new number for every new content of a block; part of a checkpoint, so that equal contents are known as such after it. */
final class Stamps {

    private long last;

    long next() {
        return ++last;
    }

    long last() {
        return last;
    }

    void set(long newLast) {
        last = newLast;
    }
}
