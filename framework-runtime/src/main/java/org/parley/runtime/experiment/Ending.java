package org.parley.runtime.experiment;

import org.parley.runtime.record.Result.Status;

/** How a run ended, in a word and in a sentence. */
record Ending(Status status, String reason) {

    static Ending completed(long rounds) {
        return new Ending(Status.COMPLETED, "all " + rounds + " rounds were made");
    }
}
