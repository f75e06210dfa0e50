package org.parley.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The lines of a text in UTF-8, one at a time, empty ones left out; a line that does not end is refused before it fills the memory. */
record TextLines(Source source) {

    /** What is done with a line. */
    interface Line {
        /**
         * @param number counted from 1, empty lines included
         */
        void read(long number, String text);
    }

    private static final int MOST_BYTES = 1 << 24;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    void each(InputStream content, Line line) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long number = 1;
        for (int next = content.read(); next >= 0; next = content.read()) {
            if (next == '\n') {
                pass(number++, bytes, line);
            } else if (bytes.size() < MOST_BYTES) {
                bytes.write(next);
            } else {
                throw source.fault(
                        "line " + number + " is longer than " + (MOST_BYTES >> 20) + " MiB", "is this a text file?");
            }
        }
        pass(number, bytes, line);
    }

    private static void pass(long number, ByteArrayOutputStream bytes, Line line) {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        if (number == 1 && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(1);
        }
        if (!text.isBlank()) {
            line.read(number, text.strip());
        }
    }
}
