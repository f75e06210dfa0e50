package org.parley.runtime.plan;

import java.util.Optional;
import org.parley.runtime.grammar.SectionValues;

/**
 * The records that a run writes.
 *
 * @param keys the section {@code record}
 */
public record RecordPlan(SectionValues keys) {

    /** The best row by one metric. */
    public record Select(String metric, boolean maximize) {

        /** Creates the rule of a section {@code select}. */
        public static Select of(SectionValues keys) {
            return new Select(
                    keys.get(RunGrammar.METRIC), keys.get(RunGrammar.GOAL).equals("max"));
        }
    }

    /** Returns the number of rounds between rows of metrics. */
    public long every() {
        return keys.get(RunGrammar.EVERY);
    }

    /** Returns the maximum number of samples per set for an agent's losses and metrics; 0 for all. */
    public int samples() {
        return keys.find(RunGrammar.RECORD_SAMPLES).orElse(0);
    }

    /** Returns whether losses and metrics are also evaluated at the average over agents. */
    public boolean average() {
        return keys.find(RunGrammar.AVERAGE).orElse(false);
    }

    /** Returns whether losses and metrics of single agents stay on their processes. */
    public boolean agentsAreOwn() {
        return keys.find(RunGrammar.RECORD_AGENTS).isPresent();
    }

    /** Returns whether iterates.jsonl is written. */
    public boolean iterates() {
        return keys.get(RunGrammar.ITERATES);
    }

    /** Returns the number of seconds between checkpoints. */
    public double checkpointSeconds() {
        return keys.get(RunGrammar.CHECKPOINT_SECONDS);
    }

    /** Returns the rule for the row that result.json contains in addition to the last one. */
    public Optional<Select> select() {
        return keys.find(RunGrammar.SELECT).map(Select::of);
    }
}
