package org.parley.runtime.plan;

import java.util.Optional;

/**
 * What a run writes down.
 *
 * @param every rounds between rows of metrics
 * @param iterates whether iterates.jsonl is written
 * @param checkpointSeconds seconds between checkpoints
 * @param select which row result.json carries beside the last one
 */
public record RecordPlan(long every, boolean iterates, double checkpointSeconds, Optional<Select> select) {

    /** The best row by one metric. */
    public record Select(String metric, boolean maximise) {}
}
