package org.parley.runtime.checkpoint;

import java.io.BufferedOutputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/**
 * Writes a checkpoint in one pass: head, sections, a table that says where each section is, the table's place, and a checksum of all that.
 *
 * <p>The table stands at the end because a section's length is known only once it is written.
 */
final class CheckpointWriter {

    private CheckpointWriter() {}

    /** Returns the file, still open, when the operating system has everything; the disk may not have it yet. */
    static FileOutputStream write(Path file, Map<String, Content<DataOutput>> sections) throws IOException {
        FileOutputStream target = new FileOutputStream(file.toFile());
        try {
            CRC32 checksum = new CRC32();
            Counting output = new Counting(
                    new CheckedOutputStream(new BufferedOutputStream(target, Checkpoint.BUFFER_BYTES), checksum));
            output.writeUTF(Checkpoint.FORMAT + Checkpoint.CURRENT);
            Map<String, SectionPlace> table = new LinkedHashMap<>();
            for (Map.Entry<String, Content<DataOutput>> section : sections.entrySet()) {
                long offset = output.count();
                section.getValue().transfer(output);
                table.put(section.getKey(), new SectionPlace(offset, output.count() - offset));
            }
            long tableOffset = output.count();
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

    /** {@link DataOutputStream#size} ends at 2 GB. */
    private static final class Counting extends DataOutputStream {

        private final Tally tally;

        Counting(CheckedOutputStream target) {
            this(new Tally(target));
        }

        private Counting(Tally tally) {
            super(tally);
            this.tally = tally;
        }

        long count() {
            return tally.count;
        }
    }

    private static final class Tally extends java.io.FilterOutputStream {

        private long count;

        Tally(CheckedOutputStream target) {
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
