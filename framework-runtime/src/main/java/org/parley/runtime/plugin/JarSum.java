package org.parley.runtime.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells jars apart by content. */
final class JarSum {

    private JarSum() {}

    /** The SHA-256 of a jar in hexadecimal, read from the file anew. */
    static String of(Path jar) {
        MessageDigest digest = digest();
        try (InputStream file = new DigestInputStream(Files.newInputStream(jar), digest)) {
            file.transferTo(OutputStream.nullOutputStream());
        } catch (IOException failure) {
            throw JarSearch.unreadable(jar, failure);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has to have it
            throw new IllegalStateException(impossible);
        }
    }
}
