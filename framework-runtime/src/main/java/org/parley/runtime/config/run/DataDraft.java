package org.parley.runtime.config.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.plan.DataPlan;

/** The data of a run as far as it could be read; complete once the run has no problems. */
record DataDraft(Component<DatasetFactory> dataset, Component<PartitionFactory> partition, OptionValues split) {

    DataPlan plan() {
        return new DataPlan(
                dataset,
                partition,
                new SplitPlan(
                        split.get(DataReader.VALIDATION),
                        split.get(DataReader.TEST),
                        split.get(DataReader.TEST_SET),
                        split.get(DataReader.ORDER),
                        split.get(DataReader.CORRUPTION),
                        split.get(DataReader.SAMPLES_PER_AGENT)));
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>(OptionValues.tree(dataset));
        tree.put("partition", OptionValues.tree(partition));
        tree.putAll(split.tree());
        return tree;
    }
}
