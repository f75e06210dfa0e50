package org.parley.plugins.observers.tensorboard;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A protobuf message in the making: each field is its number with the type of what follows, then that. */
final class Message {

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int WITH_LENGTH = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Message number(int field, double value) {
        key(field, EIGHT_BYTES);
        bytes.writeBytes(room(Double.BYTES).putDouble(value).array());
        return this;
    }

    Message number(int field, float value) {
        key(field, FOUR_BYTES);
        bytes.writeBytes(room(Float.BYTES).putFloat(value).array());
        return this;
    }

    Message integer(int field, long value) {
        key(field, VARINT);
        varint(value);
        return this;
    }

    Message text(int field, String value) {
        return content(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message value) {
        return content(field, value.bytes());
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    private Message content(int field, byte[] content) {
        key(field, WITH_LENGTH);
        varint(content.length);
        bytes.writeBytes(content);
        return this;
    }

    private void key(int field, int type) {
        varint((long) field << 3 | type);
    }

    /** Seven bits at a time, the lowest first; the eighth says that more follow. */
    private void varint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            bytes.write((int) (left & 0x7F | 0x80));
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    private static ByteBuffer room(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
