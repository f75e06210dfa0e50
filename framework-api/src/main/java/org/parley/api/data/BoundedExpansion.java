package org.parley.api.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** Ends the reading of a packed file that unpacks to far more than real data does, before it fills memory or disk. */
final class BoundedExpansion extends FilterInputStream {

    /** Images compress about 2 to 10 times, text of numbers up to 20 times. */
    private static final long MOST_TIMES = 200;

    private static final long ALWAYS_ALLOWED = 64L << 20;

    private final long most;
    private long count;

    BoundedExpansion(InputStream unpacked, long packedBytes) {
        super(unpacked);
        this.most = Math.max(ALWAYS_ALLOWED, MOST_TIMES * packedBytes);
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        if (value >= 0) {
            add(1);
        }
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        if (read > 0) {
            add(read);
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        add(skipped);
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void add(long bytes) throws IOException {
        count += bytes;
        if (count > most) {
            throw new ZipException("it unpacks to more than " + MOST_TIMES
                    + " times its size; if that is right, unpack it and give the plain file");
        }
    }
}
