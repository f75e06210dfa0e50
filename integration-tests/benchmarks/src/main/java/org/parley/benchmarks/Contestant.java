package org.parley.benchmarks;

import java.io.IOException;

/** Somebody who makes rounds of one problem, in a process of its own for every turn. */
interface Contestant {

    String name();

    /** Makes so many rounds from the start. */
    Turn take(long rounds) throws IOException;
}
