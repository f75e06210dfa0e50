package org.parley.runtime.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The members of a tar one after the other: blocks of 512 bytes, a header in each member's first. Names up to 100 characters. */
final class TarReader implements AutoCloseable {

    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;

    private final InputStream tar;
    private String name = "";
    private long left;
    private long padding;

    TarReader(InputStream tar) {
        this.tar = tar;
    }

    /** Moves to the next member, if there is one. */
    boolean next() throws IOException {
        content().transferTo(OutputStream.nullOutputStream());
        tar.skipNBytes(padding);
        byte[] header = tar.readNBytes(BLOCK);
        if (header.length < BLOCK || header[0] == 0) {
            return false; // the end is marked by empty blocks
        }
        name = text(header, 0, NAME_LENGTH);
        left = size(header);
        padding = Math.floorMod(-left, BLOCK);
        return true;
    }

    String name() {
        return name;
    }

    /** What is left of the current member. */
    InputStream content() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                if (left == 0) {
                    return -1;
                }
                int count = tar.read(into, offset, (int) Math.min(length, left));
                if (count < 0) {
                    throw new EOFException("the archive ends inside " + name);
                }
                left -= count;
                return count;
            }
        };
    }

    private long size(byte[] header) throws IOException {
        String digits = text(header, SIZE_AT, SIZE_LENGTH).strip();
        try {
            long size = Long.parseLong(digits, 8);
            if (size >= 0) {
                return size;
            }
        } catch (NumberFormatException e) {
            throw new IOException("this is not a tar: the size of " + name + " is no octal number", e);
        }
        throw new IOException("the size of " + name + " is negative");
    }

    private static String text(byte[] header, int from, int most) {
        int length = 0;
        while (length < most && header[from + length] != 0) {
            length++;
        }
        return new String(header, from, length, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
