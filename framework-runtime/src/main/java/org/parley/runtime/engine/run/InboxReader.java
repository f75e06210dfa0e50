package org.parley.runtime.engine.run;

import java.util.Arrays;
import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.block.Workers.RowTask;
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
    private final ThreadLocal<InboxWorker> desks;

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
        this.desks = ThreadLocal.withInitial(() -> new InboxWorker(faults));
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
        InboxWorker desk = desks.get();
        int dimension = source.dimension();
        boolean whole = source.isWide() || faults.hasByzantine() || (rule != null && !rule.byColumn());
        int piece = whole ? dimension : Math.min(PIECE, dimension);
        for (int k = first; k < end; k++) {
            for (int from = 0; from < dimension; from += piece) {
                int to = Math.min(from + piece, dimension);
                desk.read(aggregation, terms, source, past, target, rows[k], from, to, time.tick());
            }
        }
    }

    /** Where one thread reads the inboxes of agents, one after the other: has Byzantine agents' rows falsified and folds the rest. */
    private static final class InboxWorker {

        private final LevelFaults faults;
        private final ReusableInbox all = new ReusableInbox();
        private final ReusableInbox honest = new ReusableInbox();
        /** Rows that cannot be handed out as they are: of single precision, and of Byzantine agents. */
        private double[][] copies = new double[0][];

        private double[] own = {};
        private double[] out = {};

        InboxWorker(LevelFaults faults) {
            this.faults = faults;
        }

        /**
         * One row of {@code to} in the columns {@code begin … end} (excluded).
         *
         * @param past what {@code from} was, by age, which begins at 1
         */
        void read(
                Aggregation rule,
                ArrivedTerms terms,
                RowBlock from,
                RowBlock[] past,
                RowBlock to,
                int row,
                int begin,
                int end,
                long tick) {
            int columns = end - begin;
            makeRoom(terms.end(row) - terms.begin(row), columns);
            double[] ownRow = from.widened(row, begin, end, own);
            int receiver = from.agent(row);
            all.begin(receiver, ownRow, terms.self(row), columns, copies.length);
            honest.begin(receiver, ownRow, terms.self(row), columns, copies.length);
            for (int t = terms.begin(row); t < terms.end(row); t++) {
                int sender = terms.sender(t);
                if (sender != receiver) {
                    RowBlock sent = terms.age(t) == 0 ? from : past[terms.age(t) - 1];
                    double[] letter = sent.seen(sender, begin, end, copies[all.size()]);
                    if (!faults.isByzantine(sender)) {
                        honest.add(sender, terms.weight(t), letter);
                    } else if (letter != copies[all.size()]) {
                        System.arraycopy(letter, begin, copies[all.size()], 0, columns);
                        letter = copies[all.size()];
                    }
                    all.add(sender, terms.weight(t), letter);
                }
            }
            for (int k = 0; k < all.size() && honest.size() < all.size(); k++) {
                if (faults.isByzantine(all.sender(k))) {
                    faults.falsify(all.sender(k), tick, honest, all.row(k));
                }
            }
            double[] target = to.isWide() ? to.widened(row, begin, end, out) : out;
            rule.aggregate(all, target);
            if (!to.isWide()) {
                to.narrow(row, begin, end, out);
            }
        }

        private void makeRoom(int letters, int columns) {
            if (copies.length < letters) {
                copies = Arrays.copyOf(copies, letters);
            }
            for (int k = 0; k < copies.length; k++) {
                if (copies[k] == null || copies[k].length != columns) {
                    copies[k] = new double[columns];
                }
            }
            if (own.length != columns) {
                own = new double[columns];
                out = new double[columns];
            }
        }
    }

    /** An inbox that is filled again and again by one thread. */
    private static final class ReusableInbox implements Inbox {

        private int receiver;
        private double[] own = {};
        private double ownWeight;
        private int size;
        private int[] senders = new int[0];
        private double[] weights = new double[0];
        private double[][] rows = new double[0][];
        private int columns;
        private double[] buffer = {};

        /**
         * Empties it for another receiver.
         *
         * @param most how many rows may be added
         */
        void begin(int newReceiver, double[] newOwn, double newOwnWeight, int newColumns, int most) {
            if (senders.length < most) {
                senders = new int[most];
                weights = new double[most];
                rows = new double[most][];
            }
            receiver = newReceiver;
            own = newOwn;
            ownWeight = newOwnWeight;
            columns = newColumns;
            size = 0;
        }

        void add(int sender, double weight, double[] row) {
            senders[size] = sender;
            weights[size] = weight;
            rows[size++] = row;
        }

        @Override
        public int receiver() {
            return receiver;
        }

        @Override
        public double[] own() {
            return own;
        }

        @Override
        public double ownWeight() {
            return ownWeight;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int sender(int k) {
            return senders[k];
        }

        @Override
        public double weight(int k) {
            return weights[k];
        }

        @Override
        public double[] row(int k) {
            return rows[k];
        }

        @Override
        public int from() {
            return 0;
        }

        @Override
        public int to() {
            return columns;
        }

        @Override
        public double[] buffer(int wanted) {
            if (buffer.length < wanted) {
                buffer = Arrays.copyOf(buffer, wanted);
            }
            return buffer;
        }
    }

    /** What mixers make of an inbox where the run file names no other rule. */
    private enum WeightedSum implements Aggregation {
        /** x_i + sum w_ij (x_j - x_i). */
        OF_DIFFERENCES {
            @Override
            public void aggregate(Inbox inbox, double[] out) {
                double[] own = inbox.own();
                System.arraycopy(own, inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
                for (int k = 0; k < inbox.size(); k++) {
                    double weight = inbox.weight(k);
                    double[] row = inbox.row(k);
                    for (int c = inbox.from(); c < inbox.to(); c++) {
                        out[c] += weight * (row[c] - own[c]);
                    }
                }
            }
        },
        /** sum w_ij x_j. */
        OF_ROWS {
            @Override
            public void aggregate(Inbox inbox, double[] out) {
                Arrays.fill(out, inbox.from(), inbox.to(), 0);
                add(inbox.ownWeight(), inbox.own(), inbox, out);
                for (int k = 0; k < inbox.size(); k++) {
                    add(inbox.weight(k), inbox.row(k), inbox, out);
                }
            }
        };

        private static void add(double weight, double[] row, Inbox inbox, double[] out) {
            for (int c = inbox.from(); c < inbox.to(); c++) {
                out[c] += weight * row[c];
            }
        }
    }
}
