package org.parley.runtime.engine.block;

import org.parley.api.run.Block;

/**
 * One assignment or mixing of whole blocks, which defines the new rows of a block. Columns are independent of each other.
 *
 * <p>Instances are reused, so that passing an operation to other threads does not allocate memory.
 */
final class BlockOperation {

    private RowBlock out;
    int terms;
    /** The index of the term that replaces a deferred block, or 0 for none. The product of this term is rounded before it is added. */
    int scaled;

    double a;
    double b;
    double c;
    double d;
    double e;
    RowBlock x;
    RowBlock y;
    RowBlock z;
    RowBlock w;
    RowBlock v;
    private Terms weights;
    private ColumnMeans means;

    /** Sets the operation out = a x + b y + c z + d w + e v, of which only the first {@code count} terms are used. */
    void combine(
            RowBlock into,
            int count,
            double newA,
            Block newX,
            double newB,
            Block newY,
            double newC,
            Block newZ,
            double newD,
            Block newW,
            double newE,
            Block newV) {
        out = into;
        terms = count;
        scaled = 0;
        a = newA;
        b = newB;
        c = newC;
        d = newD;
        e = newE;
        x = (RowBlock) newX;
        y = (RowBlock) newY;
        z = (RowBlock) newZ;
        w = (RowBlock) newW;
        v = (RowBlock) newV;
        weights = null;
    }

    /**
     * Sets the operation out = W in.
     *
     * @param room a buffer for the mean over all rows, used by weights that pull towards it
     */
    void mix(Terms by, RowBlock in, RowBlock into, ColumnMeans room) {
        out = into;
        x = in;
        weights = by;
        means = room;
    }

    RowBlock out() {
        return out;
    }

    /** Returns whether column means must be computed before rows can be written. */
    boolean needsMeans() {
        return weights != null && weights.towardsMean;
    }

    void means(int from, int to) {
        if (weights.meanCount > 0) {
            means.take(x, weights.meanAgents, weights.meanCount, from, to);
        } else {
            means.take(x, from, to);
        }
    }

    /** Computes some rows in the columns {@code from … to} (excluded). */
    void rows(int fromRow, int toRow, int from, int to) {
        for (int row = fromRow; row < toRow; row++) {
            if (weights == null) {
                out.combineRow(this, row, from, to);
            } else if (weights.towardsMean) {
                x.pullRow(means.values(), weights.pull, out, row, from, to);
            } else {
                x.mixRow(weights, out, row, from, to);
            }
        }
    }
}
