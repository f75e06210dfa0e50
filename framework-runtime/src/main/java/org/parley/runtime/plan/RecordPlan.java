package org.parley.runtime.plan;

import java.util.Optional;
import org.parley.runtime.grammar.SectionValues;

/**
 * What a run writes down.
 *
 * @param keys the section {@code record}
 */
public record RecordPlan(SectionValues keys) {

    /** The best row by one metric. */
    public record Select(String metric, boolean maximise) {

        /** What a section {@code select} asks for. */
        public static Select of(SectionValues keys) {
            return new Select(
                    keys.get(RunGrammar.METRIC), keys.get(RunGrammar.GOAL).equals("max"));
        }
    }

    /** Rounds between rows of metrics. */
    public long every() {
        return keys.get(RunGrammar.EVERY);
    }

    /** How many samples of a set an agent's losses and metrics are taken on at most; 0 for all. */
    public int samples() {
        return keys.find(RunGrammar.RECORD_SAMPLES).orElse(0);
    }

    /** Whether losses and metrics are also taken at the average over agents. */
    public boolean average() {
        return keys.find(RunGrammar.AVERAGE).orElse(false);
    }

    /** Whether iterates.jsonl is written. */
    public boolean iterates() {
        return keys.get(RunGrammar.ITERATES);
    }

    /** Seconds between checkpoints. */
    public double checkpointSeconds() {
        return keys.get(RunGrammar.CHECKPOINT_SECONDS);
    }

    /** Which row result.json carries beside the last one. */
    public Optional<Select> select() {
        return keys.find(RunGrammar.SELECT).map(Select::of);
    }
}
