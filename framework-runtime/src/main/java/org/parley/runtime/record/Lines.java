package org.parley.runtime.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Reads lines that end with a line feed. Text after the last line feed is incomplete and ignored. */
final class Lines implements AutoCloseable {

    private static final int CHUNK = 1 << 16;

    private final InputStream input;
    private final byte[] chunk = new byte[CHUNK];
    private int position;
    private int end;
    private byte[] line = new byte[256];
    private int length;
    private byte[] lineBefore = new byte[256];
    private int lengthBefore;

    Lines(InputStream input) {
        this.input = input;
    }

    boolean next() throws IOException {
        byte[] reused = lineBefore;
        lineBefore = line;
        lengthBefore = length;
        line = reused;
        length = 0;
        while (fill()) {
            int from = position;
            boolean ends = seekLineFeed();
            append(from, ends ? position - 1 : position);
            if (ends) {
                return true;
            }
        }
        return false;
    }

    /** Moves to the next line without storing it. */
    boolean skip() throws IOException {
        while (fill()) {
            if (seekLineFeed()) {
                return true;
            }
        }
        return false;
    }

    String line() {
        return text(line, length);
    }

    String lineBefore() {
        return text(lineBefore, lengthBefore);
    }

    private static String text(byte[] bytes, int length) {
        int shown = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
        return new String(bytes, 0, shown, StandardCharsets.UTF_8);
    }

    /** Advances past the next line feed of the chunk, or to its end. */
    private boolean seekLineFeed() {
        while (position < end) {
            if (chunk[position++] == '\n') {
                return true;
            }
        }
        return false;
    }

    private boolean fill() throws IOException {
        if (position == end) {
            position = 0;
            end = Math.max(0, input.read(chunk));
        }
        return position < end;
    }

    private void append(int from, int to) {
        int added = to - from;
        if (length + added > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + added));
        }
        System.arraycopy(chunk, from, line, length, added);
        length += added;
    }

    /** Returns an exception for a record that was changed. */
    static ParleyException notAsWritten(Path path, String message) {
        return new ParleyException(new Diagnostic(
                ErrorCode.RECORD_UNREADABLE,
                path.toString(),
                message,
                "the file was changed since Parley wrote it; repeat the run to recreate it"));
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
