package org.parley.runtime.plan;

import java.util.Optional;

/**
 * What a run writes down.
 *
 * @param every rounds between rows of metrics
 * @param samples how many samples of a set an agent's losses and metrics are taken on at most; 0 for all
 * @param average whether losses and metrics are also taken at the average over agents
 * @param iterates whether iterates.jsonl is written
 * @param checkpointSeconds seconds between checkpoints
 * @param select which row result.json carries beside the last one
 */
public record RecordPlan(
        long every, int samples, boolean average, boolean iterates, double checkpointSeconds, Optional<Select> select) {

    /** The best row by one metric. */
    public record Select(String metric, boolean maximise) {}
}
