package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Attendance;

/** What agents sent in the last exchanges of one block, and whether they did. Kept in blocks, so that a checkpoint has it. */
final class History {

    private final RowBlock[] rows;
    private final RowBlock[] sent;
    private final double[] flag = new double[1];

    /** @param oldest how many exchanges it goes back */
    History(Memory memory, String name, int dimension, int oldest) {
        rows = new RowBlock[oldest];
        sent = new RowBlock[oldest];
        for (int age = 1; age <= oldest; age++) {
            rows[age - 1] = memory.history(name + "/" + age, dimension);
            sent[age - 1] = memory.history(name + "/" + age + "/sent", 1);
        }
    }

    /** Whether an agent sent anything so many exchanges ago; nobody did before the first one. The blocks are settled. */
    boolean wasSent(int agent, int age) {
        sent[age - 1].readQuietly(agent, flag);
        return flag[0] != 0;
    }

    /** By age, which begins at 1. */
    RowBlock[] rows() {
        return rows;
    }

    /** After an exchange of this block. */
    void add(RowBlock block, Attendance attendance) {
        for (int k = rows.length - 1; k > 0; k--) {
            rows[k].assign(1, rows[k - 1]);
            sent[k].assign(1, sent[k - 1]);
        }
        rows[0].assign(1, block);
        sent[0].settle();
        for (int row = 0; row < block.hosted(); row++) {
            sent[0].setQuietly(row, attendance.isAwake(row) ? 1 : 0);
        }
        sent[0].written(0);
    }
}
