package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.pekko.util.ByteString;

/**
 * What travels on a connection, all numbers little-endian. The sender dials and says hello; then both sides send heads, and behind the head of a row
 * follow its bytes.
 */
final class Wire {

    /** The bytes of a hello. */
    static final int HELLO = 24;

    /** The bytes of a head. */
    static final int HEAD = 16;

    /** Of the sender: a message, a sign of life, or that nothing more follows. */
    static final int MESSAGE = 1;

    static final int ALIVE = 2;
    static final int END = 3;

    /** Of the receiver: a message was released, everything up to the end has arrived, or it leaves. */
    static final int RELEASED = 4;

    static final int ALL_ARRIVED = 5;
    static final int LEFT = 6;

    /** Of both: the epoch is over because the process of this rank is lost. */
    static final int OVER = 7;

    private static final int MAGIC = 0x594c5250;
    private static final int FORMAT = 1;

    private Wire() {}

    /** Who dials whom, and in which epoch. */
    record Hello(long epoch, int sender, int receiver) {

        ByteString bytes() {
            ByteBuffer bytes = empty(HELLO);
            bytes.putInt(MAGIC).putInt(FORMAT).putLong(epoch).putInt(sender).putInt(receiver);
            return ByteString.fromArrayUnsafe(bytes.array());
        }

        static Hello read(ByteBuffer bytes) {
            int magic = bytes.getInt();
            int format = bytes.getInt();
            if (magic != MAGIC || format != FORMAT) {
                throw new Garbled("it does not begin like a connection of Parley");
            }
            return new Hello(bytes.getLong(), bytes.getInt(), bytes.getInt());
        }
    }

    static ByteString head(int kind, long number) {
        ByteBuffer bytes = empty(HEAD);
        putHead(bytes, kind, 0, number);
        return ByteString.fromArrayUnsafe(bytes.array());
    }

    static void putHead(ByteBuffer bytes, int kind, int length, long number) {
        bytes.putInt(kind).putInt(length).putLong(number);
    }

    static ByteBuffer empty(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The other side does not keep to the format. */
    static final class Garbled extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Garbled(String what) {
            super(what);
        }
    }
}
