package org.parley.runtime.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.config.OptionsReader.Values;
import org.parley.runtime.data.SampleOrder;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.data.TestSet;
import org.parley.runtime.plan.DataPlan;

/** The data of a run as far as it could be read; complete once the run has no problems. */
record DataDraft(Bound<DatasetFactory> dataset, Bound<PartitionFactory> partition, Values split) {

    DataPlan plan() {
        return new DataPlan(
                dataset.component(),
                partition.component(),
                new SplitPlan(
                        number("validation"),
                        number("test"),
                        TestSet.valueOf(RunDraft.constant(word("test-set"))),
                        SampleOrder.valueOf(RunDraft.constant(word("order"))),
                        number("corruption"),
                        Math.toIntExact(
                                split.find("samples-per-agent", Long.class).orElseThrow())));
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>(dataset.tree());
        tree.put("partition", partition.tree());
        tree.putAll(split.byName());
        return tree;
    }

    private double number(String name) {
        return split.find(name, Double.class).orElseThrow();
    }

    private String word(String name) {
        return split.find(name, String.class).orElseThrow();
    }
}
