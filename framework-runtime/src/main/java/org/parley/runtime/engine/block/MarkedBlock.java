package org.parley.runtime.engine.block;

import java.nio.ByteBuffer;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.Memory.Stamps;

/**
 * The metadata of a block. The <i>stamp</i> changes with every write and is copied with the content, so equal stamps mean equal content and
 * the oracle recognizes an unchanged point. The <i>depth</i> is the number of exchanges on which the content depends, which is reported as
 * the metric {@code phases}. Rows that were compressed and not written since also have a number of bits each.
 */
abstract class MarkedBlock implements Block {

    /** The encoding in which compressed rows are sent between processes: the bits written by a compressor, which are decoded on arrival. */
    public interface Encoding {

        int bytes(int row);

        void pack(int row, ByteBuffer message);

        /** Decodes a row received from another process with the same encoding. */
        void unpack(ByteBuffer message, RowBlock into, int row);
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

    /** Returns the number of rows. */
    public abstract int hosted();

    /** Returns the stamp, which changes with every write, including pending ones. */
    public final long stamp() {
        return stamp;
    }

    /** Returns the number of exchanges on which the content depends. */
    public final long depth() {
        return depth;
    }

    /** Records that the content is new and on how many exchanges it depends. */
    public final void written(long newDepth) {
        stamp = stamps.next();
        depth = newDepth;
        isCompressed = false;
    }

    /** Records that the content equals that of a block with this stamp; called after {@link #written}. */
    final void copied(long stampOfOriginal) {
        stamp = stampOfOriginal;
    }

    /** Sets the metadata saved in a checkpoint. */
    final void restored(long savedStamp, long savedDepth) {
        stamp = savedStamp;
        depth = savedDepth;
    }

    /** Returns whether the content was written by a compressor and has not changed since. */
    public final boolean isCompressed() {
        return isCompressed;
    }

    /** Returns the number of bits of a compressed row. */
    public final long bits(int row) {
        return bits[row];
    }

    /** Returns the array for the number of bits of each row; it becomes valid with {@link #compressed}. */
    public final long[] bitsBuffer() {
        if (bits.length == 0) {
            bits = new long[hosted()];
        }
        return bits;
    }

    /**
     * Records that the content was compressed; called after {@link #written} and valid until the next write.
     *
     * @param travelsAs the encoding, or null if rows never leave this process
     */
    public final void compressed(Encoding travelsAs) {
        isCompressed = true;
        encoding = travelsAs;
    }

    final Encoding encoding() {
        return encoding;
    }
}
