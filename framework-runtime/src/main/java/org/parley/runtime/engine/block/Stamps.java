package org.parley.runtime.engine.block;

/** Hands out a new number for every new content of a block; part of a checkpoint, so that equal contents are known as such after it. */
public final class Stamps {

    private long last;

    long next() {
        return ++last;
    }

    public long last() {
        return last;
    }

    public void set(long newLast) {
        last = newLast;
    }
}
