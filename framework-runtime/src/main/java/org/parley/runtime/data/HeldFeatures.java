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
 * Features in one of several processes. All of them are here until the model is made, which may look at any; from then on the process holds those
 * of the samples that its own agents use.
 */
public final class HeldFeatures implements Features {

    private Features held;
    private BitSet kept;

    private HeldFeatures(Features all) {
        this.held = all;
        this.kept = new BitSet();
        kept.set(0, all.rows());
    }

    /** The same data, of which features can be let go. */
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
     * Lets go of what only others use. To be called before anybody reads.
     *
     * @param first of the agents that live here
     * @param end behind the last of them
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
                            + " is not held here: it belongs to an agent of another process, and a model computes with the data of one agent at a time");
        }
    }
}
