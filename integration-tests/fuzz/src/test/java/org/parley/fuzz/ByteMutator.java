package org.parley.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Mutates bytes in the way of accidents and attacks. */
public final class ByteMutator {

    private static final long[] TELLING = {
        0,
        1,
        -1,
        2,
        127,
        128,
        255,
        256,
        32767,
        32768,
        65535,
        65536,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0xFFFFFFFFL,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        1L << 40
    };
    private static final int MOST_CHANGES = 4;
    private static final int LONGEST_PIECE = 64;

    private final SplittableRandom random;

    public ByteMutator(SplittableRandom random) {
        this.random = random;
    }

    /** Returns one of these inputs, changed in one to four places. */
    public byte[] mutant(List<byte[]> honest) {
        byte[] bytes = honest.get(random.nextInt(honest.size())).clone();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            bytes = changed(bytes, honest.get(random.nextInt(honest.size())));
        }
        return bytes;
    }

    private byte[] changed(byte[] bytes, byte[] other) {
        if (bytes.length == 0) {
            return piece(other);
        }
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(8)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> number(bytes, at, Integer.BYTES);
            case 3 -> number(bytes, at, Long.BYTES);
            case 4 -> {
                return spliced(bytes, at, at, piece(other));
            }
            case 5 -> {
                return spliced(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(LONGEST_PIECE)), new byte[0]);
            }
            case 6 -> {
                return spliced(bytes, at, at, piece(bytes));
            }
            default -> {
                return Arrays.copyOf(bytes, at);
            }
        }
        return bytes;
    }

    /** Writes a number in either byte order. */
    private void number(byte[] bytes, int at, int length) {
        long value = TELLING[random.nextInt(TELLING.length)];
        boolean little = random.nextBoolean();
        for (int i = 0; i < length && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (value >> 8 * (little ? i : length - 1 - i));
        }
    }

    private byte[] piece(byte[] of) {
        if (of.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int from = random.nextInt(of.length);
        return Arrays.copyOfRange(of, from, Math.min(of.length, from + 1 + random.nextInt(LONGEST_PIECE)));
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] between) {
        byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + between.length);
        System.arraycopy(between, 0, result, from, between.length);
        System.arraycopy(bytes, to, result, from + between.length, bytes.length - to);
        return result;
    }
}
