package org.parley.runtime.engine.block;

/** Work that can be done row by row, or column by column, in any order and in parallel. */
public interface RowTask {

    /** Does the items from (included) to (excluded). */
    void run(int from, int to);
}
