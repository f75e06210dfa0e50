package org.parley.plugins.observers.tensorboard;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The frame around each message of an event file: length, checksum of the length, message, checksum of the message. */
final class TfRecord {

    private static final int MASK = 0xa282ead8;

    private TfRecord() {}

    static byte[] of(byte[] message) {
        ByteBuffer length = room(Long.BYTES).putLong(message.length).flip();
        return room(Long.BYTES + Integer.BYTES + message.length + Integer.BYTES)
                .put(length.duplicate())
                .putInt(masked(length))
                .put(message)
                .putInt(masked(ByteBuffer.wrap(message)))
                .array();
    }

    /** CRC-32C, turned and shifted: the checksum of something that holds checksums would otherwise be a poor one. */
    private static int masked(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return Integer.rotateRight((int) checksum.getValue(), 15) + MASK;
    }

    private static ByteBuffer room(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
