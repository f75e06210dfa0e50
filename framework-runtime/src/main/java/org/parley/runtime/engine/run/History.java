package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.processes.Reductions;

/**
 * What agents sent in the last exchanges of one block, and whether they did. Kept in blocks, so that a checkpoint has it; whether agents of other
 * processes did, those tell when the history is made.
 */
final class History {

    private final RowBlock[] rows;
    private final RowBlock[] sent;
    private final boolean[][] wasSent;

    /** @param oldest how many exchanges it goes back */
    History(Memory memory, Reductions reductions, String name, int dimension, int oldest) {
        rows = new RowBlock[oldest];
        sent = new RowBlock[oldest];
        wasSent = new boolean[oldest][];
        for (int age = 1; age <= oldest; age++) {
            rows[age - 1] = memory.history(name + "/" + age, dimension);
            sent[age - 1] = memory.history(name + "/" + age + "/sent", 1);
            wasSent[age - 1] = flags(reductions.gather("who has sent " + name, sent[age - 1].gatherRows()));
        }
    }

    /** Whether an agent sent anything so many exchanges ago; nobody did before the first one. */
    boolean wasSent(int agent, int age) {
        return wasSent[age - 1][agent];
    }

    private static boolean[] flags(double[] ofAgents) {
        boolean[] flags = new boolean[ofAgents.length];
        for (int agent = 0; agent < flags.length; agent++) {
            flags[agent] = ofAgents[agent] != 0;
        }
        return flags;
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
            System.arraycopy(wasSent[k - 1], 0, wasSent[k], 0, wasSent[k].length);
        }
        rows[0].assign(1, block);
        sent[0].settle();
        for (int row = 0; row < block.hosted(); row++) {
            sent[0].setQuietly(row, attendance.isAwake(block.agent(row)) ? 1 : 0);
        }
        for (int agent = 0; agent < wasSent[0].length; agent++) {
            wasSent[0][agent] = attendance.isAwake(agent);
        }
        sent[0].written(0);
    }
}
