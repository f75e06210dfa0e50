package org.parley.api.observe;

import java.nio.charset.StandardCharsets;

/** A file of a run that only grows. What is appended is with the operating system before the next round starts. */
@FunctionalInterface
public interface RecordFile {

    void append(byte[] bytes);

    /** Appends a line of text and its end. */
    default void line(String text) {
        append((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
