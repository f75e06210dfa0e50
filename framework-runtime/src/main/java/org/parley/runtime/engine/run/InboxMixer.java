package org.parley.runtime.engine.run;

import org.parley.api.network.Aggregation;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.RowTask;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.Network;

/** Mixes by handing every agent the rows that reach it: for rules that are no weighted sum, and for rows that are falsified on their way. */
final class InboxMixer extends BlockMixer implements RowTask {

    /** Columns that are read at a time where they can be read apart and have to be copied. */
    private static final int PIECE = 4096;

    /** What the run file names in place of the weighted sum. */
    record Rule(Aggregation aggregation, boolean byColumn) {}

    private final Rule rule;
    private final LevelFaults faults;
    private final NetworkTime time;
    private final Workers workers;
    private final Post post;
    private final ThreadLocal<ReadingDesk> desks;

    private Aggregation aggregation;
    private Arrivals arrivals;
    private RowBlock source;
    private RowBlock target;

    /** @param rule null for the weighted sum */
    InboxMixer(Network network, Rule rule, LevelFaults faults, NetworkTime time, Workers workers, Post post) {
        super(network, time);
        this.rule = rule;
        this.faults = faults;
        this.time = time;
        this.workers = workers;
        this.post = post;
        this.desks = ThreadLocal.withInitial(() -> new ReadingDesk(faults));
    }

    @Override
    void exchange(RowBlock from, RowBlock to, long depth) {
        CompiledWeights weights = compiled();
        arrivals = post.deliver(from, to, weights.source());
        from.settle();
        source = from;
        target = to;
        aggregation = rule != null ? rule.aggregation() : weightedSum();
        workers.run(this, from.hosted(), true);
        to.written(depth);
        post.file(from, to, weights.source());
    }

    private Aggregation weightedSum() {
        return arrivals.terms().areDifferences() ? WeightedSum.OF_DIFFERENCES : WeightedSum.OF_ROWS;
    }

    @Override
    public void run(int first, int end) {
        ReadingDesk desk = desks.get();
        int dimension = source.dimension();
        boolean whole = source.isWide() || faults.haveLiars() || (rule != null && !rule.byColumn());
        int piece = whole ? dimension : Math.min(PIECE, dimension);
        for (int row = first; row < end; row++) {
            for (int from = 0; from < dimension; from += piece) {
                desk.read(
                        aggregation,
                        arrivals.terms(),
                        source,
                        post.past(source, target),
                        target,
                        row,
                        from,
                        Math.min(from + piece, dimension),
                        time.tick());
            }
        }
    }
}
