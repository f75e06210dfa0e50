package org.parley.api.data;

import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Computes the SHA-256 of the uncompressed content of a dataset, for {@link Dataset#checksum()}. For whole files,
 * {@link DataFiles#sha256} computes the same checksum.
 */
public final class Checksum {

    private final MessageDigest digest = sha256();

    /**
     * {@return a stream with the same content that adds to the checksum the bytes that are read from it}
     *
     * @param content the content to read
     */
    public InputStream over(InputStream content) {
        return new DigestInputStream(content, digest);
    }

    /**
     * Adds bytes to the checksum.
     *
     * @param content the next bytes of the content
     */
    public void add(byte[] content) {
        digest.update(content);
    }

    /** {@return the checksum in hexadecimal} Call this method once, because it resets the checksum. */
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
