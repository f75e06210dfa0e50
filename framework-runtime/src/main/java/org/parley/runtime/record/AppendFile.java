package org.parley.runtime.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** A file that only grows, and can be cut back to a length it once had. */
final class AppendFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final Object identity;
    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private long written;

    private AppendFile(FilePrefix prefix, FileChannel channel) throws IOException {
        this.path = prefix.file();
        this.channel = channel;
        this.identity = identity(path);
        this.digest = prefix.digest();
        this.written = prefix.length();
    }

    /** Opens a file and drops everything after this beginning. */
    static AppendFile open(FilePrefix prefix) {
        Path path = prefix.file();
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!WriteLock.claim(channel)) {
                channel.close();
                throw new ParleyException(WriteLock.byAnother(path));
            }
            channel.truncate(prefix.length());
            channel.position(prefix.length());
            return new AppendFile(prefix, channel);
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

    void append(byte[] bytes) {
        for (int from = 0; from < bytes.length; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int count = Math.min(buffer.remaining(), bytes.length - from);
            buffer.put(bytes, from, count);
            from += count;
        }
    }

    /** Hands everything to the operating system: it survives the end of this process. */
    void flush() {
        requireStillThere();
        try {
            buffer.flip();
            digest.update(buffer.duplicate());
            while (buffer.hasRemaining()) {
                written += channel.write(buffer);
            }
            buffer.clear();
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
    }

    /** Brings everything onto the disk, where it survives the end of the machine, and says how much that is. */
    FileMark sync() {
        flush();
        try {
            channel.force(false);
        } catch (IOException e) {
            throw FileFault.writing(path, e);
        }
        return new FileMark(written, Sha256.soFar(digest));
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
            throw new ParleyException(new Fault(
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
