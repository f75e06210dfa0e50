package org.parley.runtime.plan;

import org.parley.api.component.Component;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.grammar.SectionValues;

/**
 * The data of a run: where it comes from, how it is shared out, and what each share is used for.
 *
 * @param keys the section {@code data}
 */
public record DataPlan(SectionValues keys) {

    public Component<DatasetFactory> dataset() {
        return keys.get(RunGrammar.DATASET);
    }

    public Component<PartitionFactory> partition() {
        return keys.get(RunGrammar.PARTITION);
    }

    public SplitPlan split() {
        return new SplitPlan(
                keys.get(RunGrammar.VALIDATION),
                keys.get(RunGrammar.TEST),
                keys.get(RunGrammar.TEST_SET),
                keys.get(RunGrammar.ORDER),
                keys.get(RunGrammar.CORRUPTION),
                keys.get(RunGrammar.SAMPLES_PER_AGENT));
    }
}
