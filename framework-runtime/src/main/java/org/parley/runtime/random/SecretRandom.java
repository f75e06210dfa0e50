package org.parley.runtime.random;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A random stream that is unpredictable without its key: AES-256 in counter mode. It cannot be moved back, so no number occurs twice. Once
 * it exists, it allocates no memory.
 */
public final class SecretRandom extends StrictRandom {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BYTES = 1024;
    private static final byte[] ZEROS = new byte[BYTES];
    private static final int SUMMANDS = 4;

    private final Cipher cipher;
    private final byte[] bytes = new byte[BYTES];
    private int next = BYTES;

    /**
     * Creates a stream.
     *
     * @param key 32 bytes that no other stream has
     */
    public SecretRandom(byte[] key) {
        try {
            cipher = Cipher.getInstance("AES/CTR/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has AES", impossible);
        }
    }

    @Override
    public long nextLong() {
        if (next == BYTES) {
            try {
                cipher.update(ZEROS, 0, BYTES, bytes, 0);
            } catch (ShortBufferException impossible) {
                throw new IllegalStateException(impossible);
            }
            next = 0;
        }
        long bits = (long) LONGS.get(bytes, next);
        LONGS.set(bytes, next, 0L); // what has been used is not kept
        next += Long.BYTES;
        return bits;
    }

    /**
     * Half the sum of four numbers of the polar method. The last bits of a single one would reveal something about the numbers from which it
     * was computed, and then the noise can be removed (Mironov 2012). With a sum this is hopeless (Holohan and Braghin 2021).
     */
    @Override
    public double nextGaussian() {
        double sum = 0;
        for (int k = 0; k < SUMMANDS; k++) {
            sum += super.nextGaussian();
        }
        return sum / 2;
    }
}
