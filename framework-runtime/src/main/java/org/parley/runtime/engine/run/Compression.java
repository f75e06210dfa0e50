package org.parley.runtime.engine.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;
import org.parley.runtime.compression.BitBuffer;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.block.Workers.RowTask;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** The compression of a channel. Every row is encoded and decoded, and its encoded length is recorded for the message cost. */
final class Compression implements RowTask {

    /** A compressor for rows of one length. */
    private record Fitting(int dimension, Compressor compressor) {}

    private static final EncodedRows NOT_KEPT = null;

    private final Component<CompressorFactory> component;
    private final Seeds seeds;
    private final long purpose;
    private final NetworkTime time;
    private final Workers workers;
    private final int bitsOfNumber;
    private final boolean rowsLeave;
    private final List<Fitting> known = new ArrayList<>();
    private final List<EncodedRows> kept = new ArrayList<>();
    private final ThreadLocal<Workspace> workspaces;

    private long lastTick = -1;
    private int usesOfTick;
    private long purposeOfUse;
    private Compressor compressor;
    private RowBlock source;
    private RowBlock target;
    private long[] bits;
    private EncodedRows encoded;

    /**
     * Creates a compression.
     *
     * @param rowsLeave whether rows are sent to other processes in encoded form
     */
    Compression(
            String channel,
            Component<CompressorFactory> component,
            Seeds seeds,
            Memory memory,
            NetworkTime time,
            boolean rowsLeave) {
        this.component = component;
        this.seeds = seeds;
        this.purpose = Seeds.purposeKey(channel + "/compression");
        this.time = time;
        this.workers = memory.workers();
        this.bitsOfNumber = memory.precision().bits();
        this.rowsLeave = rowsLeave;
        this.workspaces = ThreadLocal.withInitial(() -> new Workspace(seeds, bitsOfNumber));
    }

    /** Sets {@code sent} to the decoded compression of {@code in}. It executes pending work. */
    void compress(RowBlock in, RowBlock sent) {
        if (in.dimension() != sent.dimension()) {
            throw new IllegalArgumentException("cannot compress '" + in.name() + "' of dimension " + in.dimension()
                    + " into '" + sent.name() + "' of dimension " + sent.dimension());
        }
        in.finishPending();
        usesOfTick = time.tick() == lastTick ? usesOfTick + 1 : 0;
        lastTick = time.tick();
        purposeOfUse = Seeds.purposeKey(purpose, usesOfTick);
        compressor = fitting(in.dimension());
        source = in;
        target = sent;
        bits = sent.bitsBuffer();
        encoded = rowsLeave ? encoded(sent) : NOT_KEPT;
        workers.run(this, in.hosted(), true);
        sent.written(in.depth());
        sent.compressed(encoded);
    }

    @Override
    public void run(int first, int end) {
        Workspace workspace = workspaces.get();
        int dimension = source.dimension();
        workspace.ensureLength(dimension);
        for (int row = first; row < end; row++) {
            seeds.move(workspace.random, purposeOfUse, source.agent(row), lastTick);
            workspace.buffer.begin();
            compressor.encode(source.widened(row, 0, dimension, workspace.in), workspace.random, workspace.buffer);
            compressor.decode(workspace.buffer, workspace.out);
            target.narrow(row, 0, dimension, workspace.out);
            bits[row] = workspace.buffer.length();
            if (encoded != NOT_KEPT) {
                encoded.keep(row, workspace.buffer);
            }
        }
    }

    private EncodedRows encoded(RowBlock sent) {
        for (int k = 0; k < kept.size(); k++) {
            if (kept.get(k).areOf(sent)) {
                return kept.get(k);
            }
        }
        EncodedRows made = new EncodedRows(sent, compressor, bitsOfNumber);
        kept.add(made);
        return made;
    }

    private Compressor fitting(int dimension) {
        for (int k = 0; k < known.size(); k++) {
            if (known.get(k).dimension() == dimension) {
                return known.get(k).compressor();
            }
        }
        Compressor made = LevelAssembly.made(component, factory -> factory.create(component.settings(), dimension));
        known.add(new Fitting(dimension, made));
        return made;
    }

    /** The buffers of one thread. */
    private static final class Workspace {

        private final AddressedRandom random;
        private final BitBuffer buffer;
        private double[] in = {};
        private double[] out = {};

        Workspace(Seeds seeds, int bitsOfNumber) {
            random = seeds.stream("", 0, 0);
            buffer = new BitBuffer(bitsOfNumber);
        }

        /** Sets the exact length of the buffers, because compressors use the length of a row. */
        void ensureLength(int dimension) {
            if (in.length != dimension) {
                in = new double[dimension];
                out = new double[dimension];
            }
        }
    }

    /** The encoded rows of a block, kept for sending to other processes, and the decoder for received rows. */
    private static final class EncodedRows implements RowBlock.Encoding {

        private final RowBlock of;
        private final Compressor compressor;
        private final long[] lengths;
        private final long[][] words;
        private final BitBuffer arrived;
        private final double[] decoded;

        EncodedRows(RowBlock of, Compressor compressor, int bitsOfNumber) {
            this.of = of;
            this.compressor = compressor;
            this.lengths = new long[of.hosted()];
            this.words = new long[of.hosted()][0];
            this.arrived = new BitBuffer(bitsOfNumber);
            this.decoded = new double[of.dimension()];
        }

        boolean areOf(RowBlock block) {
            return of == block;
        }

        void keep(int row, BitBuffer encoded) {
            lengths[row] = encoded.length();
            words[row] = encoded.copy(words[row]);
        }

        @Override
        public int bytes(int row) {
            return Math.multiplyExact(Long.BYTES, 1 + BitBuffer.words(lengths[row]));
        }

        @Override
        public void pack(int row, ByteBuffer message) {
            message.putLong(lengths[row]);
            for (int k = 0; k < BitBuffer.words(lengths[row]); k++) {
                message.putLong(words[row][k]);
            }
        }

        @Override
        public void unpack(ByteBuffer message, RowBlock into, int row) {
            arrived.read(message.getLong(), message);
            compressor.decode(arrived, decoded);
            into.narrow(row, 0, decoded.length, decoded);
        }
    }
}
