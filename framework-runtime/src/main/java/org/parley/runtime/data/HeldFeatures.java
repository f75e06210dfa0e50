package org.parley.runtime.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;

/**
 * The features of a dataset in one of several processes. All features are available until the model is created, which may read any of them.
 * After that, the process only holds those of its own agents' samples.
 */
public final class HeldFeatures implements Features {

    private Features held;
    private BitSet kept;

    private HeldFeatures(Features all) {
        this.held = all;
        this.kept = new BitSet();
        kept.set(0, all.rows());
    }

    /** Returns the same data with features that can be released. */
    public static Splits of(Splits splits) {
        return new Splits(of(splits.train()), splits.test().map(HeldFeatures::of));
    }

    private static Dataset of(Dataset data) {
        return new Dataset(
                data.name(),
                new HeldFeatures(data.features()),
                data.classes(),
                data.labels(),
                data.targets(),
                data.groups(),
                data.coarseClasses(),
                data.checksum());
    }

    /**
     * Releases the features that only agents of other processes use. Must be called before features are read.
     *
     * @param first the first agent of this process
     * @param end the agent after the last one of this process
     */
    public static void keep(NetworkData data, int first, int end) {
        for (Dataset source : data.sources()) {
            BitSet wanted = new BitSet(source.size());
            IntStream.range(first, end)
                    .mapToObj(data::agent)
                    .flatMap(HeldFeatures::samples)
                    .filter(samples -> samples.data() == source)
                    .flatMapToInt(samples -> Arrays.stream(samples.indices()))
                    .forEach(wanted::set);
            if (source.features() instanceof HeldFeatures features) {
                features.held = features.held.only(wanted);
                features.kept = wanted;
            }
        }
    }

    private static Stream<Samples> samples(AgentData agent) {
        return Stream.of(agent.train(), agent.validation(), agent.test());
    }

    @Override
    public int rows() {
        return held.rows();
    }

    @Override
    public int width() {
        return held.width();
    }

    @Override
    public int[] shape() {
        return held.shape();
    }

    @Override
    public long bytes() {
        return held.bytes();
    }

    @Override
    public int prefetch(int[] rows, int count) {
        for (int k = 0; k < count; k++) {
            require(rows[k]);
        }
        return held.prefetch(rows, count);
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        require(row);
        held.copy(row, into, offset);
    }

    @Override
    public void copy(int row, double[] into, int offset) {
        require(row);
        held.copy(row, into, offset);
    }

    private void require(int row) {
        if (!kept.get(row)) {
            throw new IllegalStateException(
                    "sample " + row
                            + " is not held here: it belongs to an agent of another process (use the data of one agent at a time)");
        }
    }
}
