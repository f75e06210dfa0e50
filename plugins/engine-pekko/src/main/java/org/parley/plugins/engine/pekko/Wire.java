package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The format of a connection, with all numbers little-endian. The sender dials and sends a hello. Then both sides send heads; the head of a
 * message is followed by its bytes.
 */
final class Wire {

    /** The length of a hello. */
    static final int HELLO = 24;

    /** The length of a head. */
    static final int HEAD = 16;

    /** From the sender: a message, or the end of all messages. */
    static final int MESSAGE = 1;

    static final int END = 3;

    /** From the receiver: everything up to the end has arrived, or it leaves. */
    static final int ALL_ARRIVED = 5;

    static final int LEFT = 6;

    /**
     * From both: a heartbeat, all messages from the other side up to this number are released, or the epoch is over because the process of
     * this rank is lost.
     */
    static final int ALIVE = 2;

    static final int RELEASED = 4;
    static final int OVER = 7;

    private static final int MAGIC = 0x594c5250;
    private static final int FORMAT = 2;

    private Wire() {}

    /** The processes of a connection and its epoch. */
    record Hello(long epoch, int sender, int receiver) {

        ByteBuffer bytes() {
            return empty(HELLO)
                    .putInt(MAGIC)
                    .putInt(FORMAT)
                    .putLong(epoch)
                    .putInt(sender)
                    .putInt(receiver)
                    .flip();
        }

        static Hello read(ByteBuffer bytes) {
            int magic = bytes.getInt();
            int format = bytes.getInt();
            if (magic != MAGIC || format != FORMAT) {
                throw new Garbled("it does not start with Parley's connection header");
            }
            return new Hello(bytes.getLong(), bytes.getInt(), bytes.getInt());
        }
    }

    static ByteBuffer head(int kind, long number) {
        return putHead(empty(HEAD), kind, 0, number).flip();
    }

    static ByteBuffer putHead(ByteBuffer bytes, int kind, int length, long number) {
        return bytes.putInt(kind).putInt(length).putLong(number);
    }

    static ByteBuffer empty(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Thrown if the other side violates the format. */
    static final class Garbled extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Garbled(String what) {
            super(what);
        }
    }
}
