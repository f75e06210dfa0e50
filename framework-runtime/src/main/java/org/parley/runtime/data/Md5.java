package org.parley.runtime.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.parley.api.data.PublishedFile;

/** Compares files with the checksums that publishers give, which are MD5: against accidents, not against enemies. */
final class Md5 {

    /** Writes the bytes the sum is taken over. */
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private Md5() {}

    /** What is wrong with the content of a file that should be this one; empty when all is well. The file is read to its end. */
    static Optional<String> complaint(PublishedFile published, Path file) {
        return complaint(published.md5(), "its content has MD5 ", out -> published.copyContent(file, out));
    }

    /** What is wrong with the bytes of a file that should have this sum; empty when all is well or nothing is known. */
    static Optional<String> complaint(String md5, Path file) {
        return md5.isEmpty() ? Optional.empty() : complaint(md5, "it has MD5 ", out -> Files.copy(file, out));
    }

    private static Optional<String> complaint(String md5, String words, Content content) {
        MessageDigest digest = digest();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            content.writeTo(out);
        } catch (IOException e) {
            return Optional.of("it is damaged: " + e.getMessage());
        }
        String found = HexFormat.of().formatHex(digest.digest());
        return md5.isEmpty() || md5.equals(found)
                ? Optional.empty()
                : Optional.of(words + found + ", published is " + md5);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
