package org.parley.runtime.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;

/** A text file that only grows, and can be cut back to a length it once had. ASCII only. */
final class AppendFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final Object identity;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private long written;

    private AppendFile(Path path, FileChannel channel, long written) throws IOException {
        this.path = path;
        this.channel = channel;
        this.identity = identity(path);
        this.written = written;
    }

    /** Opens a file and drops everything after the first {@code length} bytes. */
    static AppendFile open(Path path, long length) {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!Writing.claim(channel)) {
                channel.close();
                throw new ParleyException(Writing.byAnother(path));
            }
            long size = channel.size();
            if (size < length) {
                channel.close();
                throw new ParleyException(new Problem(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        path.toString(),
                        "has " + size + " bytes, but the checkpoint was written when it had " + length,
                        "remove the checkpoint directory to resume from the start"));
            }
            channel.truncate(length);
            channel.position(length);
            return new AppendFile(path, channel, length);
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
    }

    void append(CharSequence ascii) {
        int length = ascii.length();
        for (int i = 0; i < length; i++) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.put((byte) ascii.charAt(i));
        }
    }

    /** Hands everything to the operating system: it survives the end of this process. */
    void flush() {
        requireStillThere();
        try {
            buffer.flip();
            while (buffer.hasRemaining()) {
                written += channel.write(buffer);
            }
            buffer.clear();
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
    }

    /** Brings everything onto the disk: it survives the end of the machine. */
    void sync() {
        flush();
        try {
            channel.force(false);
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
    }

    /** Bytes so far, those not flushed yet included. */
    long length() {
        return written + buffer.position();
    }

    @Override
    public void close() {
        try (channel) {
            flush();
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
    }

    /** What is written to a file that nobody can find any more would be lost without a word. */
    private void requireStillThere() {
        Optional<Object> now;
        try {
            now = Optional.of(identity(path));
        } catch (IOException gone) {
            now = Optional.empty();
        }
        if (!now.equals(Optional.of(identity))) {
            throw new ParleyException(new Problem(
                    ErrorCode.OUTPUT_UNWRITABLE,
                    path.toString(),
                    (now.isEmpty() ? "was removed" : "was replaced by another file") + " while the run was writing it",
                    "start the run again, and leave its directory alone until it ends"));
        }
    }

    /** What distinguishes a file from another of the same name; some systems have nothing of the kind. */
    private static Object identity(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }
}
