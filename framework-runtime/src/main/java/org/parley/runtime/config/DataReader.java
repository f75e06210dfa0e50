package org.parley.runtime.config;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.config.Node.Branch;
import org.parley.runtime.config.Node.Leaf;
import org.parley.runtime.config.OptionsReader.Values;
import org.parley.runtime.data.SplitPlan;

/** Reads {@code data}: a dataset, the partition beside it, and how shares are split. */
final class DataReader {

    private static final String PARTITION = "partition";

    static final List<Option> SPLIT = List.of(
            Option.number(
                    "validation",
                    SplitPlan.DEFAULT.validation(),
                    0,
                    1,
                    "Fraction of each share that the upper cost judges by; its labels stay clean."),
            Option.number(
                    "test",
                    SplitPlan.DEFAULT.test(),
                    0,
                    1,
                    "Fraction of each share that is held out for testing; 0 takes the published test samples."),
            Option.choice(
                    "test-set",
                    List.of("global", "own"),
                    "Whether agents are tested on all test samples or on samples of their own distribution."),
            Option.choice(
                    "order",
                    List.of("shuffled", "kept"),
                    "Whether samples are split by chance, or the first for training and the last for testing."),
            Option.number(
                    "corruption",
                    SplitPlan.DEFAULT.corruption(),
                    0,
                    1,
                    "Probability that a training label is replaced by a random class."),
            Option.integer(
                    "samples-per-agent",
                    SplitPlan.DEFAULT.samplesPerAgent(),
                    0,
                    Integer.MAX_VALUE,
                    "Samples of its share that every agent uses; 0 uses all."));

    private final Problems problems;
    private final ComponentBinder binder;

    DataReader(Problems problems, ComponentBinder binder) {
        this.problems = problems;
        this.binder = binder;
    }

    Optional<DataDraft> read(Node node) {
        if (!(Shorthand.expand(DatasetFactory.class, node) instanceof Branch data)) {
            binder.bind(DatasetFactory.class, node, "data");
            return Optional.empty();
        }
        Branch dataset =
                data.without(PARTITION).without(SPLIT.stream().map(Option::name).toArray(String[]::new));
        Node partition = data.child(PARTITION)
                .orElseGet(() -> new Leaf("iid", Origin.defaults(data.origin().base())));
        Optional<Bound<DatasetFactory>> boundDataset = binder.bind(DatasetFactory.class, dataset, "data");
        Optional<Bound<PartitionFactory>> boundPartition =
                binder.bind(PartitionFactory.class, partition, "data." + PARTITION);
        Values split = new OptionsReader(problems).read(SPLIT, data, key -> Words.path("data", key));
        return boundDataset.flatMap(
                found -> boundPartition.map(sharedOutBy -> new DataDraft(found, sharedOutBy, split)));
    }
}
