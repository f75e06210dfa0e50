package org.parley.runtime.engine.run;

import java.util.Arrays;
import org.parley.api.network.Aggregation;
import org.parley.runtime.engine.block.ArrivedTerms;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.network.LevelFaults;

/** Where one thread reads the inboxes of agents, one after the other: has liars' rows falsified and folds the rest. */
final class ReadingDesk {

    private final LevelFaults faults;
    private final Letters all = new Letters();
    private final Letters honest = new Letters();
    /** Rows that cannot be handed out as they are: of single precision, and of liars. */
    private double[][] copies = new double[0][];

    private double[] own = {};
    private double[] out = {};

    ReadingDesk(LevelFaults faults) {
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
                if (!faults.lies(sender)) {
                    honest.add(sender, terms.weight(t), letter);
                } else if (letter != copies[all.size()]) {
                    System.arraycopy(letter, begin, copies[all.size()], 0, columns);
                    letter = copies[all.size()];
                }
                all.add(sender, terms.weight(t), letter);
            }
        }
        for (int k = 0; k < all.size() && honest.size() < all.size(); k++) {
            if (faults.lies(all.sender(k))) {
                faults.falsify(all.sender(k), tick, honest, all.row(k));
            }
        }
        double[] target = to.isWide() ? to.widened(row, begin, end, out) : out;
        rule.fold(all, target);
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
