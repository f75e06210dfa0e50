package org.parley.runtime.config.run;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.OptionsReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.data.SampleOrder;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.data.TestSet;

/** Reads {@code data}: a dataset, the partition beside it, and how shares are split. */
record DataReader(Faults faults, ComponentBinder binder) {

    static final String PARTITION = "partition";

    static final Option<Double> VALIDATION = Option.number("validation")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.validation())
            .says("Fraction of each share that the upper cost judges by; its labels stay clean.");
    static final Option<Double> TEST = Option.number("test")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.test())
            .says("Fraction of each share that is held out for testing; 0 takes the published test samples.");
    static final Option<TestSet> TEST_SET = Option.choice("test-set", TestSet.class)
            .says("Whether agents are tested on all test samples or on samples of their own distribution.");
    static final Option<SampleOrder> ORDER = Option.choice("order", SampleOrder.class)
            .says("Whether samples are split by chance, or the first for training and the last for testing.");
    static final Option<Double> CORRUPTION = Option.number("corruption")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.corruption())
            .says("Probability that a training label is replaced by a random class.");
    static final Option<Integer> SAMPLES_PER_AGENT = Option.integer("samples-per-agent")
            .from(0)
            .orElse(SplitPlan.DEFAULT.samplesPerAgent())
            .says("Samples of its share that every agent uses; 0 uses all.");

    static final List<Option<?>> SPLIT = List.of(VALIDATION, TEST, TEST_SET, ORDER, CORRUPTION, SAMPLES_PER_AGENT);

    Optional<DataDraft> read(Node node) {
        if (!(binder.expand(DatasetFactory.class, node) instanceof Branch data)) {
            binder.bind(DatasetFactory.class, node, "data");
            return Optional.empty();
        }
        Branch dataset = data.without(PARTITION)
                .without(SPLIT.stream().<String>map(Option::name).toArray(String[]::new));
        Optional<Node> partition = data.child(PARTITION);
        if (partition.isEmpty()) {
            faults.addMissing("data." + PARTITION);
        }
        Optional<Component<DatasetFactory>> boundDataset = binder.bind(DatasetFactory.class, dataset, "data");
        Optional<Component<PartitionFactory>> boundPartition =
                partition.flatMap(given -> binder.bind(PartitionFactory.class, given, "data." + PARTITION));
        OptionValues split = new OptionsReader(faults).read(SPLIT, data, key -> Words.path("data", key));
        return boundDataset.flatMap(
                found -> boundPartition.map(sharedOutBy -> new DataDraft(found, sharedOutBy, split)));
    }
}
