package org.parley.api.data;

import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over everything a dataset was read from, unpacked, in the order of reading: what {@link Dataset#checksum()} asks for.
 *
 * <p>{@link DataFiles#sha256} does the same for whole files.
 */
public final class Checksum {

    private final MessageDigest digest = sha256();

    /** The same stream; what is read from it counts. */
    public InputStream over(InputStream content) {
        return new DigestInputStream(content, digest);
    }

    /** Counts these bytes as if they had been read. */
    public void add(byte[] content) {
        digest.update(content);
    }

    /** Ends the sum: to be asked once. */
    public String hexadecimal() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
