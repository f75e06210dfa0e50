package org.parley.runtime.engine.run;

import java.nio.ByteBuffer;
import org.parley.api.compression.Compressor;
import org.parley.runtime.compression.BitBuffer;
import org.parley.runtime.engine.block.RowBlock;

/** The bits of a block's compressed rows, kept for other processes; and the way back from theirs. */
final class EncodedRows implements RowBlock.Encoding {

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
