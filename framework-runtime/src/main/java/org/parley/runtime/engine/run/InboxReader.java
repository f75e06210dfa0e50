package org.parley.runtime.engine.run;

import org.parley.api.network.Aggregation;
import org.parley.runtime.engine.block.ArrivedTerms;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.RowTask;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LevelFaults;

/** Hands agents the rows that reach them, and lets the rule of their level fold them. */
final class InboxReader implements RowTask {

    /** Columns that are read at a time where they can be read apart and have to be copied. */
    private static final int PIECE = 4096;

    /** What the run file names in place of the weighted sum. */
    record Rule(Aggregation aggregation, boolean byColumn) {}

    private final Rule rule;
    private final LevelFaults faults;
    private final NetworkTime time;
    private final Workers workers;
    private final ThreadLocal<ReadingDesk> desks;

    private Aggregation aggregation;
    private ArrivedTerms terms;
    private RowBlock source;
    private RowBlock[] past;
    private RowBlock target;
    private int[] rows;

    /** @param rule null for the weighted sum */
    InboxReader(Rule rule, LevelFaults faults, NetworkTime time, Workers workers) {
        this.rule = rule;
        this.faults = faults;
        this.time = time;
        this.workers = workers;
        this.desks = ThreadLocal.withInitial(() -> new ReadingDesk(faults));
    }

    /**
     * Some rows of {@code to} become what the rule makes of the inboxes of their agents. The caller has settled.
     *
     * @param old what {@code from} was, by age, which begins at 1
     * @param some the first {@code count} of these rows
     */
    void read(ArrivedTerms arrived, RowBlock from, RowBlock[] old, RowBlock to, int[] some, int count) {
        terms = arrived;
        source = from;
        past = old;
        target = to;
        rows = some;
        aggregation = rule != null ? rule.aggregation() : weightedSum();
        workers.run(this, count, true);
    }

    private Aggregation weightedSum() {
        return terms.areDifferences() ? WeightedSum.OF_DIFFERENCES : WeightedSum.OF_ROWS;
    }

    @Override
    public void run(int first, int end) {
        ReadingDesk desk = desks.get();
        int dimension = source.dimension();
        boolean whole = source.isWide() || faults.haveLiars() || (rule != null && !rule.byColumn());
        int piece = whole ? dimension : Math.min(PIECE, dimension);
        for (int k = first; k < end; k++) {
            for (int from = 0; from < dimension; from += piece) {
                int to = Math.min(from + piece, dimension);
                desk.read(aggregation, terms, source, past, target, rows[k], from, to, time.tick());
            }
        }
    }
}
