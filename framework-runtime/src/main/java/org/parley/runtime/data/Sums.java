package org.parley.runtime.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.data.PublishedFile;

/** Compares files with their published checksums: MD5 as publishers give it, against accidents, and SHA-256 where it is known. */
final class Sums {

    /** Writes the bytes the sums are taken over. */
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** A sum as it should be. */
    private record Wanted(String algorithm, String sum, MessageDigest digest) {

        Wanted(String algorithm, String sum) {
            this(algorithm, sum, digest(algorithm));
        }

        private static MessageDigest digest(String algorithm) {
            try {
                return MessageDigest.getInstance(algorithm);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has " + algorithm, e);
            }
        }

        Optional<String> complaint(String words) {
            String found = HexFormat.of().formatHex(digest.digest());
            return sum.isEmpty() || sum.equals(found)
                    ? Optional.empty()
                    : Optional.of(words + algorithm + " " + found + ", published is " + sum);
        }
    }

    private Sums() {}

    /** What is wrong with the content of a file that should be this one; empty when all is well. The file is read to its end. */
    static Optional<String> complaint(PublishedFile published, Path file) {
        return complaint(
                new Wanted("MD5", published.md5()),
                new Wanted("SHA-256", published.sha256()),
                "its content has ",
                out -> published.copyContent(file, out));
    }

    /** What is wrong with the bytes of a file that should have this sum; empty when all is well or nothing is known. */
    static Optional<String> complaint(String md5, Path file) {
        Wanted nothing = new Wanted("SHA-256", "");
        return md5.isEmpty()
                ? Optional.empty()
                : complaint(new Wanted("MD5", md5), nothing, "it has ", out -> Files.copy(file, out));
    }

    /** Why something packed cannot be unpacked; Java has no words for some that was cut off. */
    static String inWords(IOException damage) {
        return damage instanceof EOFException ? "it ends too early" : damage.getMessage();
    }

    private static Optional<String> complaint(Wanted md5, Wanted sha256, String words, Content content) {
        try (OutputStream out = new DigestOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), md5.digest()), sha256.digest())) {
            content.writeTo(out);
        } catch (IOException e) {
            return Optional.of("it is damaged: " + inWords(e));
        }
        return Stream.of(md5, sha256)
                .flatMap(wanted -> wanted.complaint(words).stream())
                .findFirst();
    }
}
