package org.parley.api.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;

/**
 * Reads a JSON file (RFC 8259) into plain values, so that plugins need no library of their own for a matrix or two.
 *
 * <p>Objects become unmodifiable {@link java.util.Map}s in the file's order, arrays unmodifiable {@link java.util.List}s, numbers
 * {@link Double}, and there are {@link String}, {@link Boolean} and {@code null}. Strict: one value, UTF-8, no comments, no trailing
 * commas, no NaN, no number beyond the range of a double, no key twice.
 */
public final class Json {

    /** The largest file that is read. */
    public static final int MOST_BYTES = 64 << 20;

    /** How deep arrays and objects may be nested. */
    public static final int MOST_DEPTH = 64;

    private Json() {}

    /**
     * @return the file's only value, null for {@code null}
     * @throws ParleyException with file, line and column of what is wrong; its path is left to the caller
     */
    public static Object read(Path file) {
        return new JsonReader(file, bytes(file)).read();
    }

    private static byte[] bytes(Path file) {
        if (Files.isDirectory(file)) {
            throw unreadable(file + " is a directory", "name a JSON file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw unreadable(file + " is larger than " + (MOST_BYTES >> 20) + " MiB", "split it or generate it");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw unreadable("there is no file " + file, "paths are relative to the run file");
        } catch (IOException e) {
            throw unreadable(file + " cannot be read: " + e, "");
        }
    }

    static ParleyException unreadable(String message, String hint) {
        return new ParleyException(new Problem(ErrorCode.CONFIG_UNREADABLE, "", message, hint));
    }
}
