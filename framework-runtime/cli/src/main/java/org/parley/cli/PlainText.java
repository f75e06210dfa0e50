package org.parley.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/**
 * A stream to the terminal that replaces control characters, because file names, descriptions of plugins and messages of exceptions are
 * not trusted.
 */
final class PlainText extends OutputStream {

    private static final char REPLACEMENT = '\uFFFD';
    private static final int LONGEST_CHARACTER = 8;

    private final OutputStream terminal;
    private final Charset charset;
    private final CharsetDecoder decoder;

    /** The first bytes of an incomplete character. */
    private ByteBuffer unfinished = ByteBuffer.allocate(0);

    PlainText(OutputStream terminal, Charset charset) {
        this.terminal = terminal;
        this.charset = charset;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** Returns a text with a replacement character for each control character. */
    static String of(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean endsLine = character == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            plain.append(endsLine || isPlain(character) ? character : REPLACEMENT);
        }
        return plain.toString();
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet});
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer input = ByteBuffer.allocate(unfinished.remaining() + length)
                .put(unfinished)
                .put(bytes, offset, length)
                .flip();
        CharBuffer characters =
                CharBuffer.allocate((int) Math.ceil(input.remaining() * (double) decoder.maxCharsPerByte()));
        decoder.decode(input, characters, false);
        unfinished = ByteBuffer.allocate(Math.max(LONGEST_CHARACTER, input.remaining()))
                .put(input)
                .flip();
        terminal.write(of(characters.flip().toString()).getBytes(charset));
    }

    @Override
    public void flush() throws IOException {
        terminal.flush();
    }

    private static boolean isPlain(char character) {
        return character == '\n'
                || character == '\t'
                || !Character.isISOControl(character) && !changesDirection(character);
    }

    /** Returns whether a character changes the direction of text. */
    private static boolean changesDirection(char character) {
        return character >= '\u202A' && character <= '\u202E' || character >= '\u2066' && character <= '\u2069';
    }
}
