package org.parley.datasets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A recording in WAV format: one channel of 16-bit samples at 8000 Hz. */
final class WavFile {

    static final int RATE = 8000;

    private static final int HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int PCM = 1;

    private WavFile() {}

    /**
     * Returns the samples, from -1 to 1.
     *
     * @throws IOException with the reason, if the file is invalid
     */
    static float[] samples(byte[] file) throws IOException {
        if (file.length < HEADER
                || !word(file, 0).equals("RIFF")
                || !word(file, 8).equals("WAVE")) {
            throw new IOException("is not a WAV file");
        }
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        boolean described = false;
        for (int at = HEADER; at + CHUNK_HEADER <= file.length; ) {
            String chunk = word(file, at);
            long length = bytes.getInt(at + 4) & 0xFFFFFFFFL;
            int start = at + CHUNK_HEADER;
            if (length > file.length - start) {
                throw new IOException("its part " + Figures.quote(chunk) + " declares " + length + " bytes, but "
                        + (file.length - start) + " are left");
            }
            if (chunk.equals("fmt ")) {
                requireFormat(bytes, start, length);
                described = true;
            } else if (chunk.equals("data")) {
                return decoded(bytes, start, (int) length, described);
            }
            at = (int) Math.min(Integer.MAX_VALUE - CHUNK_HEADER, start + length + (length & 1)); // parts are padded
        }
        throw new IOException("has no part 'data'");
    }

    private static void requireFormat(ByteBuffer bytes, int at, long length) throws IOException {
        if (length < 16) {
            throw new IOException("its format has " + length + " bytes instead of 16");
        }
        int encoding = bytes.getShort(at) & 0xFFFF;
        int channels = bytes.getShort(at + 2) & 0xFFFF;
        int rate = bytes.getInt(at + 4);
        int bits = bytes.getShort(at + 14) & 0xFFFF;
        if (encoding != PCM || channels != 1 || rate != RATE || bits != 16) {
            throw new IOException("has encoding " + encoding + ", " + channels + " channels, " + rate + " Hz and "
                    + bits + " bits instead of encoding 1, 1 channel, " + RATE + " Hz and 16 bits");
        }
    }

    private static float[] decoded(ByteBuffer bytes, int start, int length, boolean described) throws IOException {
        if (!described) {
            throw new IOException("has no part 'fmt ' before its data");
        }
        if (length < 2) {
            throw new IOException("has no samples");
        }
        float[] samples = new float[length / 2];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = bytes.getShort(start + 2 * k) / 32768f;
        }
        return samples;
    }

    private static String word(byte[] file, int at) {
        return new String(file, at, 4, StandardCharsets.ISO_8859_1);
    }
}
