package org.parley.runtime.engine.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.plan.Precision;

/** Reads and writes blocks in checkpoints: name, dimension, stamp and depth, followed by the rows of the saved agents. */
public final class CheckpointBlocks {

    /** The number of values transferred at once; single transfers would take longer than the file access itself. */
    private static final int MAX_AT_ONCE = 1 << 13;

    private CheckpointBlocks() {}

    /** Finds the block into which a saved block is read. */
    @FunctionalInterface
    public interface Finder {

        RowBlock find(String name, int dimension) throws IOException;
    }

    /** Finds the arrays, by agent, into which a saved block is read; empty to skip the block. */
    @FunctionalInterface
    public interface RowFinder {

        Optional<double[][]> find(String name, int dimension);
    }

    /** The header that precedes the rows. */
    private record Head(String name, int dimension, long stamp, long depth) {

        static Head read(DataInput input) throws IOException {
            String name = input.readUTF();
            int dimension = (int) DamagedException.requireCount("the dimension of " + name, input.readInt());
            return new Head(name, dimension, input.readLong(), input.readLong());
        }

        void write(DataOutput output) throws IOException {
            output.writeUTF(name);
            output.writeInt(dimension);
            output.writeLong(stamp);
            output.writeLong(depth);
        }

        void requireDimension(int here) throws IOException {
            if (here != dimension) {
                throw new IOException("block '" + name + "' has dimension " + here + ", saved was " + dimension);
            }
        }
    }

    public static void save(RowBlock block, DataOutput output) throws IOException {
        block.finishPending();
        new Head(block.name(), block.dimension(), block.stamp(), block.depth()).write(output);
        ByteBuffer bytes = room(block.dimension(), block.precision());
        for (int row = 0; row < block.hosted(); row++) {
            for (int from = 0; from < block.dimension(); from += MAX_AT_ONCE) {
                int to = Math.min(from + MAX_AT_ONCE, block.dimension());
                block.packColumns(row, from, to, bytes.clear());
                output.write(bytes.array(), 0, bytes.position());
            }
        }
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param saved the agents whose rows were saved; agents of other processes are skipped
     */
    public static void restore(DataInput input, Hosted saved, Finder blocks) throws IOException {
        Head head = Head.read(input);
        RowBlock block = blocks.find(head.name(), head.dimension());
        head.requireDimension(block.dimension());
        block.restored(head.stamp(), head.depth());
        long rowBytes = (long) head.dimension() * block.precision().bytes();
        Hosted common = block.agents().intersection(saved);
        skip(input, (common.first() - saved.first()) * rowBytes);
        ByteBuffer bytes = room(head.dimension(), block.precision());
        for (int agent = common.first(); agent < common.end(); agent++) {
            for (int from = 0; from < head.dimension(); from += MAX_AT_ONCE) {
                int to = Math.min(from + MAX_AT_ONCE, head.dimension());
                input.readFully(
                        bytes.array(), 0, (to - from) * block.precision().bytes());
                block.unpackColumns(block.rowOf(agent), from, to, bytes.clear());
            }
        }
        skip(input, (saved.end() - common.end()) * rowBytes);
    }

    /**
     * Reads a block written by {@link #save} without its run.
     *
     * @param saved the agents whose rows were saved
     */
    public static void read(DataInput input, Hosted saved, Precision precision, RowFinder wanted) throws IOException {
        Head head = Head.read(input);
        Optional<double[][]> rows = wanted.find(head.name(), head.dimension());
        if (rows.isEmpty()) {
            skip(input, (long) saved.count() * head.dimension() * precision.bytes());
            return;
        }
        ByteBuffer bytes = room(head.dimension(), precision);
        for (int agent = saved.first(); agent < saved.end(); agent++) {
            double[] row = rows.get()[agent];
            head.requireDimension(row.length);
            for (int from = 0; from < row.length; from += MAX_AT_ONCE) {
                int to = Math.min(from + MAX_AT_ONCE, row.length);
                input.readFully(bytes.array(), 0, (to - from) * precision.bytes());
                bytes.clear();
                for (int k = from; k < to; k++) {
                    row[k] = precision == Precision.FLOAT32 ? bytes.getFloat() : bytes.getDouble();
                }
            }
        }
    }

    private static ByteBuffer room(int dimension, Precision precision) {
        return ByteBuffer.allocate(precision.bytes() * Math.min(dimension, MAX_AT_ONCE));
    }

    private static void skip(DataInput input, long bytes) throws IOException {
        for (long left = bytes; left > 0; ) {
            int skipped = input.skipBytes((int) Math.min(left, Integer.MAX_VALUE));
            if (skipped <= 0) {
                throw new EOFException();
            }
            left -= skipped;
        }
    }
}
