package org.parley.runtime.record;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.FilePrefix.FileMark;

/**
 * A file that only grows and can be truncated to an earlier length.
 *
 * <p>It does not use a channel, because a channel is closed when its thread is interrupted.
 */
class AppendFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final RandomAccessFile file;
    private final Object identity;
    private final MessageDigest digest;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long written;

    /** Opens a file and drops everything after a prefix. */
    AppendFile(FilePrefix prefix) {
        this.path = prefix.file();
        this.digest = prefix.digest();
        this.written = prefix.length();
        try {
            this.file = new RandomAccessFile(path.toFile(), "rw");
            file.setLength(prefix.length());
            this.identity = identity(path);
        } catch (IOException e) {
            throw FileDiagnostic.writing(path, e);
        }
    }

    final void append(CharSequence ascii) {
        int length = ascii.length();
        for (int i = 0; i < length; i++) {
            if (buffered == buffer.length) {
                flush();
            }
            buffer[buffered++] = (byte) ascii.charAt(i);
        }
    }

    final void append(byte[] bytes) {
        for (int from = 0; from < bytes.length; ) {
            if (buffered == buffer.length) {
                flush();
            }
            int count = Math.min(buffer.length - buffered, bytes.length - from);
            System.arraycopy(bytes, from, buffer, buffered, count);
            buffered += count;
            from += count;
        }
    }

    /** Passes everything to the operating system, so that it survives the end of this process. */
    public final void flush() {
        requireStillThere();
        try {
            file.seek(written); // the start of an earlier write that failed
            file.write(buffer, 0, buffered);
            digest.update(buffer, 0, buffered);
            written += buffered;
            buffered = 0;
        } catch (IOException e) {
            throw FileDiagnostic.writing(path, e);
        }
    }

    /**
     * Passes everything to the operating system and returns the length. A checkpoint may record the length once {@link #force} has
     * returned.
     */
    public final FileMark mark() {
        flush();
        return new FileMark(written, Sha256.soFar(digest));
    }

    /** Forces everything that was flushed to disk, where it survives the end of the machine. This method may be called on any thread. */
    public final void force() {
        try {
            file.getFD().sync();
        } catch (IOException e) {
            throw FileDiagnostic.writing(path, e);
        }
    }

    @Override
    public final void close() {
        try (file) {
            flush();
        } catch (IOException e) {
            throw FileDiagnostic.writing(path, e);
        }
    }

    /** Checks that the file still has its name, because data written to a removed file would be lost silently. */
    private void requireStillThere() {
        Optional<Object> now;
        try {
            now = Optional.of(identity(path));
        } catch (IOException gone) {
            now = Optional.empty();
        }
        if (!now.equals(Optional.of(identity))) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUTPUT_UNWRITABLE,
                    path.toString(),
                    (now.isEmpty() ? "was removed" : "was replaced by another file") + " while the run was writing it",
                    "start the run again, and do not change its directory while it runs"));
        }
    }

    /** Returns a key that distinguishes the file from another one of the same name, or the path on systems without such keys. */
    private static Object identity(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }
}
