package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import org.parley.api.component.ParleyException;

/** A text file that only grows, and can be cut back to a length it once had. ASCII only. */
final class AppendFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private long written;

    private AppendFile(FilePrefix prefix, FileChannel channel) {
        this.path = prefix.file();
        this.channel = channel;
        this.digest = prefix.digest();
        this.written = prefix.length();
    }

    /** Opens a file and drops everything after this beginning. */
    static AppendFile open(FilePrefix prefix) {
        Path path = prefix.file();
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!Writing.claim(channel)) {
                channel.close();
                throw new ParleyException(Writing.byAnother(path));
            }
            channel.truncate(prefix.length());
            channel.position(prefix.length());
            return new AppendFile(prefix, channel);
        } catch (IOException e) {
            throw failure(path, e);
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
        try {
            buffer.flip();
            digest.update(buffer.duplicate());
            while (buffer.hasRemaining()) {
                written += channel.write(buffer);
            }
            buffer.clear();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** Brings everything onto the disk, where it survives the end of the machine, and says how much that is. */
    FileMark sync() {
        flush();
        try {
            channel.force(false);
        } catch (IOException e) {
            throw failure(path, e);
        }
        return new FileMark(written, Sha256.soFar(digest));
    }

    @Override
    public void close() {
        flush();
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    private static UncheckedIOException failure(Path path, IOException cause) {
        return new UncheckedIOException("cannot write " + path + ": " + cause.getMessage(), cause);
    }
}
