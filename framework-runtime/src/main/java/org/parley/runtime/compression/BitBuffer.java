package org.parley.runtime.compression;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;

/** A buffer for one compressed row. One thread writes and reads it and reuses it for many rows. */
public final class BitBuffer implements BitWriter, BitReader {

    private static final int WIDEST = Long.SIZE - 1;

    private final int bitsOfNumber;
    private long[] words = new long[16];
    private double[] buffer = {};
    private long length;
    private long position;

    /** @param bitsOfNumber 64 or 32 */
    public BitBuffer(int bitsOfNumber) {
        this.bitsOfNumber = bitsOfNumber;
    }

    /** Empties the buffer. */
    public void begin() {
        length = 0;
        position = 0;
    }

    /** Returns the number of bits written since {@link #begin}. */
    public long length() {
        return length;
    }

    /** Returns the number of words that a number of bits occupies. */
    public static int words(long bits) {
        return Math.toIntExact((bits + Long.SIZE - 1) / Long.SIZE);
    }

    /** Copies all bits to the beginning of an array, or of a new array if they do not fit. */
    public long[] copy(long[] room) {
        int count = words(length);
        long[] into = room.length < count ? new long[count] : room;
        System.arraycopy(words, 0, into, 0, count);
        return into;
    }

    /** Replaces the content by bits from a byte buffer. */
    public void read(long bits, ByteBuffer from) {
        int count = words(bits);
        if (words.length < count) {
            words = new long[count];
        }
        for (int k = 0; k < count; k++) {
            words[k] = from.getLong();
        }
        length = bits;
        position = 0;
    }

    @Override
    public void bits(long value, int width) {
        requireWidth(width);
        if (value >>> width != 0) {
            throw new IllegalArgumentException(value + " does not fit into " + width + " bits");
        }
        append(value, width);
    }

    @Override
    public long bits(int width) {
        requireWidth(width);
        return take(width);
    }

    @Override
    public void number(double value) {
        if (bitsOfNumber == Long.SIZE) {
            append(Double.doubleToRawLongBits(value), Long.SIZE);
        } else {
            append(Float.floatToRawIntBits((float) value) & 0xFFFF_FFFFL, Integer.SIZE);
        }
    }

    @Override
    public double number() {
        return bitsOfNumber == Long.SIZE
                ? Double.longBitsToDouble(take(Long.SIZE))
                : Float.intBitsToFloat((int) take(Integer.SIZE));
    }

    @Override
    public int bitsOfNumber() {
        return bitsOfNumber;
    }

    @Override
    public double[] buffer(int size) {
        if (buffer.length < size) {
            buffer = new double[size];
        }
        return buffer;
    }

    private static void requireWidth(int width) {
        if (width < 0 || width > WIDEST) {
            throw new IllegalArgumentException("a value takes 0 to " + WIDEST + " bits, not " + width);
        }
    }

    private void append(long value, int width) {
        if (width == 0) {
            return;
        }
        int word = Math.toIntExact(length / Long.SIZE);
        int offset = (int) (length % Long.SIZE);
        if (word + 1 >= words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        words[word] = offset == 0 ? value : words[word] | value << offset;
        if (offset + width > Long.SIZE) {
            words[word + 1] = value >>> Long.SIZE - offset;
        }
        length += width;
    }

    private long take(int width) {
        if (position + width > length) {
            throw new IllegalStateException(
                    "cannot read bits " + position + " to " + (position + width - 1) + " of " + length);
        }
        if (width == 0) {
            return 0;
        }
        int word = (int) (position / Long.SIZE);
        int offset = (int) (position % Long.SIZE);
        long value = words[word] >>> offset;
        if (offset + width > Long.SIZE) {
            value |= words[word + 1] << Long.SIZE - offset;
        }
        position += width;
        return width == Long.SIZE ? value : value & (1L << width) - 1;
    }
}
