package org.parley.api.observe;

import java.nio.charset.StandardCharsets;

/** An append-only file of a run. Appended data is passed to the operating system before the next round starts. */
@FunctionalInterface
public interface RecordFile {

    /**
     * Appends bytes.
     *
     * @param bytes the bytes to append
     */
    void append(byte[] bytes);

    /**
     * Appends a line of text and a line terminator.
     *
     * @param text the line without its terminator
     */
    default void line(String text) {
        append((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
