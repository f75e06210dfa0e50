package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.pekko.util.ByteString;

/** Memory for one message at a time, with room for its head in front; kept and used again. */
final class Letter {

    /** How much is taken at once for a message of a peer: a wrong length must not take all memory before its bytes are there. */
    private static final int TRUSTED = 1 << 24;

    private byte[] bytes = new byte[Wire.HEAD];
    private ByteBuffer body = ByteBuffer.wrap(bytes);
    private long number;
    private int length;
    private int filled;

    long number() {
        return number;
    }

    /** For a message of this length from here. */
    ByteBuffer empty(int newLength) {
        length = newLength;
        if (bytes.length < Wire.HEAD + length) {
            bytes = new byte[Wire.HEAD + length];
        }
        return body().clear();
    }

    /** The message with its head, ready to be sent; its memory stays as it is until the receiver has all of it. */
    ByteString sealed(long newNumber) {
        number = newNumber;
        Wire.putHead(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), Wire.MESSAGE, length, number);
        return ByteString.fromArrayUnsafe(bytes, 0, Wire.HEAD + length);
    }

    /** For a message from elsewhere. */
    void expect(long newNumber, int newLength) {
        number = newNumber;
        length = newLength;
        filled = 0;
        grow(Math.min(length, TRUSTED));
    }

    /** Takes what belongs to this message and leaves the rest. */
    void take(ByteBuffer chunk) {
        int taken = Math.min(chunk.remaining(), length - filled);
        grow(filled + taken);
        chunk.get(bytes, Wire.HEAD + filled, taken);
        filled += taken;
    }

    boolean isComplete() {
        return filled == length;
    }

    /** What has arrived. */
    ByteBuffer content() {
        return body().clear().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer body() {
        if (body.array() != bytes || body.capacity() != length) {
            body = ByteBuffer.wrap(bytes, Wire.HEAD, length).slice().order(ByteOrder.LITTLE_ENDIAN);
        }
        return body;
    }

    private void grow(int needed) {
        if (bytes.length < Wire.HEAD + needed) {
            int doubled = (int) Math.min(2L * bytes.length, (long) Wire.HEAD + length);
            bytes = Arrays.copyOf(bytes, Math.max(Wire.HEAD + needed, doubled));
        }
    }
}
