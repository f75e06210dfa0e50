package org.parley.plugins.observers;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;

@Described(
        name = "tensorboard",
        description =
                "TensorBoard events: every recorded row as an event in the run directory, which can be passed to TensorBoard as --logdir.")
public final class TensorBoardFactory implements ObserverFactory {

    private static final int MASK = 0xa282ead8;

    static final Option<List<String>> COLUMNS =
            Option.texts("columns").orElse(List.of()).description("Columns to write; an empty list writes all.");

    @Override
    public List<Option<?>> options() {
        return List.of(COLUMNS);
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        settings.get(COLUMNS).forEach(context::reads);
        return new TensorBoard(context, settings.get(COLUMNS));
    }

    /** Writes one event per row, with a scalar per column. Time counts from the start of the run, so the file depends only on the rows. */
    static final class TensorBoard implements Observer {

        /** The file name, whose middle part TensorBoard requires. */
        static final String FILE = "events.out.tfevents.parley";

        private static final String VERSION = "brain.Event:2";

        // Field numbers of event.proto and summary.proto.
        private static final int EVENT_WALL_TIME = 1;
        private static final int EVENT_STEP = 2;
        private static final int EVENT_FILE_VERSION = 3;
        private static final int EVENT_SUMMARY = 5;
        private static final int SUMMARY_VALUE = 1;
        private static final int VALUE_TAG = 1;
        private static final int VALUE_SIMPLE_VALUE = 2;

        private final RecordFile file;
        private final List<String> columns;
        private final double[] begun;

        /**
         * @param columns the columns to write; empty for all
         */
        TensorBoard(ObserverContext context, List<String> columns) {
            this.columns = columns;
            file = context.file(FILE);
            begun = context.memory("begun", 1);
        }

        @Override
        public void recorded(Row row) {
            double seconds = row.value("seconds").orElse(0);
            if (begun[0] == 0) {
                begun[0] = 1;
                file.append(frame(new Message()
                        .number(EVENT_WALL_TIME, seconds)
                        .text(EVENT_FILE_VERSION, VERSION)
                        .bytes()));
            }
            Message summary = new Message();
            for (String column : columns.isEmpty() ? row.columns() : columns) {
                row.value(column)
                        .ifPresent(value -> summary.message(
                                SUMMARY_VALUE,
                                new Message().text(VALUE_TAG, column).number(VALUE_SIMPLE_VALUE, (float) value)));
            }
            file.append(frame(new Message()
                    .number(EVENT_WALL_TIME, seconds)
                    .integer(EVENT_STEP, row.round())
                    .message(EVENT_SUMMARY, summary)
                    .bytes()));
        }
    }

    /** Returns the message in its frame: length, checksum of the length, message, checksum of the message. */
    static byte[] frame(byte[] message) {
        ByteBuffer length = room(Long.BYTES).putLong(message.length).flip();
        return room(Long.BYTES + Integer.BYTES + message.length + Integer.BYTES)
                .put(length.duplicate())
                .putInt(masked(length))
                .put(message)
                .putInt(masked(ByteBuffer.wrap(message)))
                .array();
    }

    /** Returns a masked CRC-32C (rotated and shifted), because a plain CRC of data that contains CRCs is weak. */
    private static int masked(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return Integer.rotateRight((int) checksum.getValue(), 15) + MASK;
    }

    private static ByteBuffer room(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A protobuf message under construction: each field consists of its number and wire type, then its value. */
    static final class Message {

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

        /** Writes seven bits at a time, the lowest first. The eighth bit means that more follow. */
        private void varint(long value) {
            long left = value;
            while ((left & ~0x7FL) != 0) {
                bytes.write((int) (left & 0x7F | 0x80));
                left >>>= 7;
            }
            bytes.write((int) left);
        }
    }
}
