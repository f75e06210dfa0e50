package org.parley.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/**
 * Text on its way to a terminal, without the characters that a terminal obeys instead of showing them: file names, descriptions of plugins
 * and messages of exceptions come from strangers.
 */
final class PlainText extends OutputStream {

    private static final char REPLACEMENT = '\uFFFD';
    private static final int LONGEST_CHARACTER = 8;

    private final OutputStream terminal;
    private final Charset charset;
    private final CharsetDecoder decoder;

    /** The beginning of a character whose other bytes are still to come. */
    private ByteBuffer unfinished = ByteBuffer.allocate(0);

    PlainText(OutputStream terminal, Charset charset) {
        this.terminal = terminal;
        this.charset = charset;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** The same text with a replacement character for each that is not fit to be shown. */
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
                || !Character.isISOControl(character) && !turnsDirection(character);
    }

    /** What lets a text be read in another order than it is written. */
    private static boolean turnsDirection(char character) {
        return character >= '\u202A' && character <= '\u202E' || character >= '\u2066' && character <= '\u2069';
    }
}
