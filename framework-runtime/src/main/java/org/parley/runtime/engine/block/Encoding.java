package org.parley.runtime.engine.block;

import java.nio.ByteBuffer;

/** How compressed rows travel between processes: as the bits that a compressor wrote, to be decoded where they arrive. */
public interface Encoding {

    int bytes(int row);

    void pack(int row, ByteBuffer letter);

    /** Decodes a row of another process that was encoded like the rows here. */
    void unpack(ByteBuffer letter, RowBlock into, int row);
}
