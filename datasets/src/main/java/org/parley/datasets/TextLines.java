package org.parley.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** The lines of a UTF-8 text, read one at a time without empty ones. An overlong line is rejected before it fills the memory. */
record TextLines(Source source) {

    /** Processes a line. */
    interface Line {
        /**
         * @param number the line number, counted from 1 and including empty lines
         */
        void read(long number, String text);
    }

    private static final int MOST_BYTES = 1 << 24;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    void each(InputStream content, Line line) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CharsetDecoder characters = StandardCharsets.UTF_8.newDecoder();
        long number = 1;
        for (int next = content.read(); next >= 0; next = content.read()) {
            if (next == '\n') {
                pass(number++, bytes, line, characters);
            } else if (bytes.size() < MOST_BYTES) {
                bytes.write(next);
            } else {
                throw source.diagnostic(
                        "line " + number + " is longer than " + (MOST_BYTES >> 20) + " MiB",
                        "check that this is a text file");
            }
        }
        pass(number, bytes, line, characters);
    }

    private void pass(long number, ByteArrayOutputStream bytes, Line line, CharsetDecoder characters) {
        String text;
        try {
            text = characters.decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException other) {
            throw source.diagnostic("line " + number + " is not UTF-8", "convert the file, for instance with iconv");
        }
        bytes.reset();
        if (number == 1 && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(1);
        }
        if (!text.isBlank()) {
            line.read(number, text.strip());
        }
    }
}
