package org.parley.runtime.engine.block;

import java.nio.ByteBuffer;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.Memory.Stamps;

/**
 * The marks that a block carries beside its numbers: a stamp, new with every write and passed on by a copy, so that equal stamps mean equal
 * numbers and the oracle knows whether its point is still the same; a depth, the number of exchanges its content depends on, which is what the
 * metric {@code phases} reports; and, for rows that were compressed and not written to since, the bits of each.
 */
abstract class MarkedBlock implements Block {

    /** How compressed rows travel between processes: as the bits that a compressor wrote, to be decoded where they arrive. */
    public interface Encoding {

        int bytes(int row);

        void pack(int row, ByteBuffer letter);

        /** Decodes a row of another process that was encoded like the rows here. */
        void unpack(ByteBuffer letter, RowBlock into, int row);
    }

    private final Stamps stamps;
    private long stamp;
    private long depth;
    private long[] bits = {};
    private boolean isCompressed;
    private Encoding encoding;

    MarkedBlock(Stamps stamps) {
        this.stamps = stamps;
    }

    /** How many rows there are. */
    public abstract int hosted();

    /** Changes with every write, also with one that is still pending. */
    public final long stamp() {
        return stamp;
    }

    /** Exchanges that the content depends on. */
    public final long depth() {
        return depth;
    }

    /** Notes that the content is new and how many exchanges it depends on. */
    public final void written(long newDepth) {
        stamp = stamps.next();
        depth = newDepth;
        isCompressed = false;
    }

    /** Notes that the content equals that of a block with this stamp, after {@link #written}. */
    final void copied(long stampOfOriginal) {
        stamp = stampOfOriginal;
    }

    /** Takes the marks of a checkpoint. */
    final void restored(long savedStamp, long savedDepth) {
        stamp = savedStamp;
        depth = savedDepth;
    }

    /** Whether it holds what a compressor made of rows, and nothing else since. */
    public final boolean isCompressed() {
        return isCompressed;
    }

    /** Bits of a compressed row. */
    public final long bits(int row) {
        return bits[row];
    }

    /** Takes the bits of each row; they count once {@link #compressed} says so. */
    public final long[] roomForBits() {
        if (bits.length == 0) {
            bits = new long[hosted()];
        }
        return bits;
    }

    /**
     * Notes that the content was compressed, after {@link #written}; the mark lasts until the next write.
     *
     * @param travelsAs null where rows never leave this process
     */
    public final void compressed(Encoding travelsAs) {
        isCompressed = true;
        encoding = travelsAs;
    }

    final Encoding encoding() {
        return encoding;
    }
}
