package org.parley.runtime.checkpoint;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.CheckpointSection.Content;

/**
 * A checkpoint file in format 2. It consists of named sections, so sections can be added without changing the format.
 *
 * <p>{@link #isWhole} detects files that are truncated or corrupted by accident. A value that is invalid despite a correct checksum is
 * reported when it is read.
 */
public final class Checkpoint {

    private static final String FORMAT = "PARLEY-CHECKPOINT-";
    private static final String CURRENT = "2";
    private static final int BUFFER_BYTES = 1 << 16;

    /** The Parley versions that read earlier formats. */
    private static final Map<String, String> EARLIER_FORMATS = Map.of("1", "1.0.0");

    private static final int TRAILER_BYTES = 2 * Long.BYTES;

    private final Path file;
    private final long round;

    /**
     * Creates a checkpoint.
     *
     * @param round the round given by the file name
     */
    Checkpoint(Path file, long round) {
        this.file = file;
        this.round = round;
    }

    public Path file() {
        return file;
    }

    public long round() {
        return round;
    }

    /** Returns whether the checksum is correct, including for files in an earlier format. */
    public boolean isWhole() {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            CRC32 checksum = new CRC32();
            DataInputStream input = new DataInputStream(new CheckedInputStream(stream, checksum));
            long left = Files.size(file) - Long.BYTES;
            byte[] buffer = new byte[BUFFER_BYTES];
            while (left > 0) {
                int read = input.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    return false;
                }
                left -= read;
            }
            long expected = checksum.getValue();
            return left == 0 && input.readLong() == expected && format(file).startsWith(FORMAT);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Reads a section.
     *
     * @throws ParleyException if the section is missing or invalid, if {@code content} does not read all of it, or if the checkpoint has
     *     another format
     */
    public void read(String section, Content<DataInput> content) {
        try {
            requireCurrentFormat();
            SectionPlace place = table().get(section);
            if (place == null) {
                throw new DamagedException("it has no section '" + section + "'");
            }
            try (InputStream stream = from(place.offset())) {
                Limited bytes = new Limited(stream, place.length());
                DataInputStream input = new DataInputStream(new BufferedInputStream(bytes, BUFFER_BYTES));
                content.transfer(input);
                if (input.read() >= 0) {
                    throw new DamagedException("section '" + section + "' is longer than its content");
                }
            }
        } catch (DamagedException impossible) {
            throw damaged(impossible.getMessage());
        } catch (EOFException | UTFDataFormatException impossible) {
            throw damaged("section '" + section + "' is truncated");
        } catch (IOException different) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    file.toString(),
                    different.getMessage(),
                    "the plugins have changed since; start the run again, or use the versions of provenance.json"));
        }
    }

    private void requireCurrentFormat() throws IOException {
        String format = format(file).substring(FORMAT.length());
        if (format.equals(CURRENT)) {
            return;
        }
        String reader = EARLIER_FORMATS.get(format);
        throw new ParleyException(new Diagnostic(
                ErrorCode.CHECKPOINT_UNUSABLE,
                file.toString(),
                "is of format " + format + ", this Parley reads format " + CURRENT,
                (reader == null ? "a newer Parley reads it" : "Parley " + reader + " reads it")
                        + "; or start the run again"));
    }

    private Map<String, SectionPlace> table() throws IOException {
        long head = Short.BYTES + FORMAT.length() + CURRENT.length();
        long end = Files.size(file) - TRAILER_BYTES;
        long offset = longAt(end);
        if (offset < head || offset > end) {
            throw new DamagedException("its table of sections is at " + offset);
        }
        try (InputStream stream = from(offset)) {
            DataInputStream input = new DataInputStream(new BufferedInputStream(new Limited(stream, end - offset)));
            Map<String, SectionPlace> table = new LinkedHashMap<>();
            for (long left = DamagedException.requireCount("its number of sections", input.readInt());
                    left > 0;
                    left--) {
                String name = input.readUTF();
                SectionPlace place = new SectionPlace(input.readLong(), input.readLong());
                if (!place.isWithin(head, offset)) {
                    throw new DamagedException("section '" + name + "' has " + place.length() + " bytes at "
                            + place.offset() + " of " + offset);
                }
                table.put(name, place);
            }
            return table;
        }
    }

    private long longAt(long offset) throws IOException {
        try (DataInputStream input = new DataInputStream(from(offset))) {
            return input.readLong();
        }
    }

    /** Opens the file at an offset. File channels are not used, because an interrupted thread cannot read from them. */
    private InputStream from(long offset) throws IOException {
        InputStream stream = new FileInputStream(file.toFile());
        stream.skipNBytes(offset);
        return stream;
    }

    private static String format(Path file) throws IOException {
        try (DataInputStream input = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 64))) {
            return input.readUTF();
        }
    }

    /** Returns an exception for content that is invalid despite a correct checksum. */
    public ParleyException damaged(String how) {
        return new ParleyException(new Diagnostic(
                ErrorCode.CHECKPOINT_UNUSABLE,
                file.toString(),
                "is damaged: " + how,
                "remove the file to resume from the previous checkpoint or from the start"));
    }

    /** A view of the next bytes of a stream, limited to a given length. */
    private static final class Limited extends FilterInputStream {

        private long left;

        Limited(InputStream stream, long length) {
            super(stream);
            left = length;
        }

        @Override
        public int read() throws IOException {
            int value = left > 0 ? in.read() : -1;
            left -= value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = left > 0 ? in.read(bytes, offset, (int) Math.min(length, left)) : -1;
            left -= Math.max(count, 0);
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = in.skip(Math.min(count, left));
            left -= skipped;
            return skipped;
        }
    }

    /** The place of a section in its file, in bytes. */
    private record SectionPlace(long offset, long length) {

        /** Returns whether the section is between two offsets. */
        boolean isWithin(long from, long to) {
            return offset >= from && length >= 0 && length <= to - offset;
        }
    }

    /**
     * Writes a checkpoint in one pass: header, sections, table of sections, offset of the table, and a checksum of everything before it.
     * The table comes last, because the length of a section is known only after it is written.
     *
     * @return the open file; its content has been passed to the operating system but may not be on disk yet
     */
    static FileOutputStream write(Path file, Map<String, Content<DataOutput>> sections) throws IOException {
        FileOutputStream target = new FileOutputStream(file.toFile());
        try {
            CRC32 checksum = new CRC32();
            Counted bytes =
                    new Counted(new CheckedOutputStream(new BufferedOutputStream(target, BUFFER_BYTES), checksum));
            DataOutputStream output = new DataOutputStream(bytes);
            output.writeUTF(FORMAT + CURRENT);
            Map<String, SectionPlace> table = new LinkedHashMap<>();
            for (Map.Entry<String, Content<DataOutput>> section : sections.entrySet()) {
                long offset = bytes.count;
                section.getValue().transfer(output);
                table.put(section.getKey(), new SectionPlace(offset, bytes.count - offset));
            }
            long tableOffset = bytes.count;
            output.writeInt(table.size());
            for (Map.Entry<String, SectionPlace> section : table.entrySet()) {
                output.writeUTF(section.getKey());
                output.writeLong(section.getValue().offset());
                output.writeLong(section.getValue().length());
            }
            output.writeLong(tableOffset);
            output.writeLong(checksum.getValue());
            output.flush();
            return target;
        } catch (IOException | RuntimeException | Error failure) {
            target.close();
            throw failure;
        }
    }

    /** Counts the bytes written; {@link DataOutputStream#size} overflows at 2 GB. */
    private static final class Counted extends FilterOutputStream {

        private long count;

        Counted(OutputStream target) {
            super(target);
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            count += length;
        }
    }
}
