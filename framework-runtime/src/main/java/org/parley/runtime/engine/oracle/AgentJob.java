package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import java.util.List;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.ParallelismProbe;

/** One purpose that agents work for, and what would otherwise be made anew each time they do. */
public final class AgentJob {

    /** An agent's rows of the blocks that go in and come out. */
    static final class Rows {

        double[][] in = new double[0][];
        double[][] out = new double[0][];
    }

    final long purposeKey;
    final OrdinaryDraw ordinary;
    final ParallelismProbe pace = new ParallelismProbe();
    private final List<Block> oneIn = Arrays.asList(new Block[1]);
    private final List<Block> oneOut = Arrays.asList(new Block[1]);
    private final Rows[] rows;

    AgentJob(long purposeKey, OrdinaryDraw ordinary, int hosted) {
        this.purposeKey = purposeKey;
        this.ordinary = ordinary;
        this.rows = new Rows[hosted];
    }

    /** A list of this block alone, the same list every time. */
    public List<Block> in(Block only) {
        oneIn.set(0, only);
        return oneIn;
    }

    /** A list of this block alone, the same list every time. */
    public List<Block> out(Block only) {
        oneOut.set(0, only);
        return oneOut;
    }

    /** Arrays of the right lengths for the agent in this row. */
    Rows rows(int row, List<Block> inBlocks, List<Block> outBlocks) {
        if (rows[row] == null) {
            rows[row] = new Rows();
        }
        rows[row].in = fitting(inBlocks, rows[row].in);
        rows[row].out = fitting(outBlocks, rows[row].out);
        return rows[row];
    }

    private static double[][] fitting(List<Block> blocks, double[][] old) {
        double[][] result = old.length == blocks.size() ? old : new double[blocks.size()][0];
        for (int k = 0; k < result.length; k++) {
            if (result[k].length != blocks.get(k).dimension()) {
                result[k] = new double[blocks.get(k).dimension()];
            }
        }
        return result;
    }
}
