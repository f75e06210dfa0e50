package org.parley.runtime.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** The beginning of a file to which a resumed run appends. It is read once and verified. */
public final class FilePrefix {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final long length;
    private final MessageDigest digest;

    private FilePrefix(Path file, long length, MessageDigest digest) {
        this.file = file;
        this.length = length;
        this.digest = digest;
    }

    /** Returns the empty prefix of a file. */
    public static FilePrefix nothingOf(Path file) {
        return new FilePrefix(file, 0, Sha256.digest());
    }

    /** Returns whether a file still has the length recorded in a checkpoint. A power loss may have truncated it. */
    public static boolean isLongEnough(Path file, FileMark mark) {
        try {
            return Files.exists(file) && Files.size(file) >= mark.length();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Verifies and returns the prefix of a file.
     *
     * @throws ParleyException if the beginning of the file has changed
     */
    public static FilePrefix verified(Path file, FileMark mark) {
        if (!isLongEnough(file, mark)) {
            throw refusal(
                    file, "is shorter than the " + mark.length() + " bytes it had when the checkpoint was written");
        }
        MessageDigest digest = Sha256.digest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (long left = mark.length(); left > 0; ) {
                int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (count < 0) {
                    throw new IOException("it was cut off while it was read");
                }
                digest.update(buffer, 0, count);
                left -= count;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
        if (!Sha256.soFar(digest).equals(mark.sha256())) {
            throw refusal(file, "was altered since the checkpoint was written");
        }
        return new FilePrefix(file, mark.length(), digest);
    }

    Path file() {
        return file;
    }

    long length() {
        return length;
    }

    /** Returns the digest of these bytes, which can be updated with appended bytes. */
    MessageDigest digest() {
        return digest;
    }

    private static ParleyException refusal(Path file, String message) {
        return new ParleyException(new Diagnostic(
                ErrorCode.CHECKPOINT_UNUSABLE,
                file.toString(),
                message,
                "restore the file, or remove the directory checkpoint to resume from the start"));
    }

    /**
     * The length and checksum of a growing file at some time.
     *
     * @param sha256 the checksum of the first {@code length} bytes
     */
    public record FileMark(long length, String sha256) {}
}
