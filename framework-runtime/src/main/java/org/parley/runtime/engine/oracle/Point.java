package org.parley.runtime.engine.oracle;

import org.parley.runtime.engine.block.RowBlock;

/**
 * Where the costs are being evaluated: two blocks with their present contents and one draw. Shared by all oracles of a run, so that two
 * estimators that look at the same point on the same draw share the forward pass.
 */
final class Point {

    private RowBlock x;
    private RowBlock y;
    private long stampOfX;
    private long stampOfY;
    private long drawKey;
    private long tick;
    private int batch;
    private long stamp;

    /**
     * Moves there unless already there.
     *
     * @return whether this is another point or draw than before
     */
    boolean move(RowBlock toX, RowBlock toY, long toDrawKey, long toTick, int toBatch) {
        boolean same = is(toX, toY, toDrawKey, toTick, toBatch);
        x = toX;
        y = toY;
        if (same) {
            return false;
        }
        stampOfX = toX.stamp();
        stampOfY = toY.stamp();
        drawKey = toDrawKey;
        tick = toTick;
        batch = toBatch;
        stamp++;
        return true;
    }

    /** Whether this is where it is already. */
    boolean is(RowBlock otherX, RowBlock otherY, long otherDrawKey, long otherTick, int otherBatch) {
        boolean samePlace = x != null && stampOfX == otherX.stamp() && stampOfY == otherY.stamp();
        boolean sameDraw = batch == otherBatch && (batch == 0 || (drawKey == otherDrawKey && tick == otherTick));
        return samePlace && sameDraw;
    }

    RowBlock x() {
        return x;
    }

    RowBlock y() {
        return y;
    }

    long drawKey() {
        return drawKey;
    }

    long tick() {
        return tick;
    }

    int batch() {
        return batch;
    }

    long stamp() {
        return stamp;
    }
}
