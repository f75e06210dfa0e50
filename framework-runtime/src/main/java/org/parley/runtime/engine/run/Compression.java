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

/** A channel's compression: every row is written bit by bit and read back, and its length is kept for the message cost. */
final class Compression implements RowTask {

    /** What compresses rows of one length. */
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
    private final ThreadLocal<Desk> desks;

    private long lastTick = -1;
    private int usesOfTick;
    private long purposeOfUse;
    private Compressor compressor;
    private RowBlock source;
    private RowBlock target;
    private long[] bits;
    private EncodedRows encoded;

    /** @param rowsLeave whether rows go to other processes, as the bits that were written */
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
        this.desks = ThreadLocal.withInitial(() -> new Desk(seeds, bitsOfNumber));
    }

    /** sent = what is left of in. Looks. */
    void compress(RowBlock in, RowBlock sent) {
        if (in.dimension() != sent.dimension()) {
            throw new IllegalArgumentException("cannot compress '" + in.name() + "' of dimension " + in.dimension()
                    + " into '" + sent.name() + "' of dimension " + sent.dimension());
        }
        in.settle();
        usesOfTick = time.tick() == lastTick ? usesOfTick + 1 : 0;
        lastTick = time.tick();
        purposeOfUse = Seeds.purposeKey(purpose, usesOfTick);
        compressor = fitting(in.dimension());
        source = in;
        target = sent;
        bits = sent.roomForBits();
        encoded = rowsLeave ? encoded(sent) : NOT_KEPT;
        workers.run(this, in.hosted(), true);
        sent.written(in.depth());
        sent.compressed(encoded);
    }

    @Override
    public void run(int first, int end) {
        Desk desk = desks.get();
        int dimension = source.dimension();
        desk.makeRoom(dimension);
        for (int row = first; row < end; row++) {
            seeds.move(desk.random, purposeOfUse, source.agent(row), lastTick);
            desk.buffer.begin();
            compressor.encode(source.widened(row, 0, dimension, desk.in), desk.random, desk.buffer);
            compressor.decode(desk.buffer, desk.out);
            target.narrow(row, 0, dimension, desk.out);
            bits[row] = desk.buffer.length();
            if (encoded != NOT_KEPT) {
                encoded.keep(row, desk.buffer);
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

    /** What one thread works with. */
    private static final class Desk {

        private final AddressedRandom random;
        private final BitBuffer buffer;
        private double[] in = {};
        private double[] out = {};

        Desk(Seeds seeds, int bitsOfNumber) {
            random = seeds.stream("", 0, 0);
            buffer = new BitBuffer(bitsOfNumber);
        }

        /** Exactly: compressors go by the length of a row. */
        void makeRoom(int dimension) {
            if (in.length != dimension) {
                in = new double[dimension];
                out = new double[dimension];
            }
        }
    }

    /** The bits of a block's compressed rows, kept for other processes; and the way back from theirs. */
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
        public void pack(int row, ByteBuffer letter) {
            letter.putLong(lengths[row]);
            for (int k = 0; k < BitBuffer.words(lengths[row]); k++) {
                letter.putLong(words[row][k]);
            }
        }

        @Override
        public void unpack(ByteBuffer letter, RowBlock into, int row) {
            arrived.read(letter.getLong(), letter);
            compressor.decode(arrived, decoded);
            into.narrow(row, 0, decoded.length, decoded);
        }
    }
}
