package org.parley.runtime.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;
import org.parley.runtime.data.DatasetHome.HomeFolder;

/** Downloads the files of a dataset, each from its mirrors, or several from one archive. */
record Fetch(HomeFolder folder, Mirrors mirrors) {

    void fetch(List<PublishedFile> files) throws IOException {
        Map<List<URI>, Map<String, PublishedFile>> archives = new LinkedHashMap<>();
        for (PublishedFile file : files) {
            if (isThere(file)) {
                continue;
            }
            Download download = file.download();
            if (download.member().isEmpty()) {
                Path right = mirrors.download(
                        download.mirrors(),
                        folder.path().resolve(file.name()),
                        part -> Checksums.complaint(file, part));
                folder.accept(file, right);
            } else {
                archives.computeIfAbsent(download.mirrors(), key -> new LinkedHashMap<>())
                        .put(download.member(), file);
            }
        }
        for (Map<String, PublishedFile> members : archives.values()) {
            unpack(members);
        }
    }

    private boolean isThere(PublishedFile file) {
        return DataFiles.find(folder.path(), file.name())
                .filter(found -> Checksums.complaint(file, found).isEmpty())
                .isPresent();
    }

    private void unpack(Map<String, PublishedFile> members) throws IOException {
        Download download = members.values().iterator().next().download();
        String address = download.mirrors().get(0).getPath();
        Path archive = mirrors.download(
                download.mirrors(),
                folder.path().resolve(address.substring(address.lastIndexOf('/') + 1)),
                part -> Checksums.complaint(download.md5(), part));
        Map<String, Path> targets = new LinkedHashMap<>();
        for (Map.Entry<String, PublishedFile> member : members.entrySet()) {
            targets.put(member.getKey(), folder.waiting(member.getValue()));
        }
        try {
            Set<String> found = new Archive(archive).unpack(targets);
            for (Map.Entry<String, PublishedFile> member : members.entrySet()) {
                accept(member.getKey(), member.getValue(), targets.get(member.getKey()), found);
            }
        } catch (IOException e) {
            throw DataFiles.diagnostic(archive, "cannot be unpacked: " + Checksums.inWords(e), "fetch it again");
        } finally {
            Files.delete(archive);
            for (Path target : targets.values()) {
                Files.deleteIfExists(target);
            }
        }
    }

    private void accept(String member, PublishedFile file, Path unpacked, Set<String> found) throws IOException {
        if (!found.contains(member)) {
            throw new IOException(member + " is not in the archive");
        }
        Optional<String> complaint = Checksums.complaint(file, unpacked);
        if (complaint.isPresent()) {
            throw new IOException(member + " is not the published file: " + complaint.get());
        }
        folder.accept(file, unpacked);
    }

    /**
     * Downloads a file from the first of several URLs that provides the correct one. Interrupted downloads are retried.
     *
     * @param dataset the dataset of the file
     * @param pause the time between two attempts at the same URL
     */
    record Mirrors(String dataset, Transfer transfer, Duration pause) {

        private static final int ATTEMPTS = 3;
        private static final String UNFINISHED = ".part";

        /**
         * @param file the final path; the download uses a separate file in the same directory, which is kept for the next attempt if it
         *     is interrupted
         * @param complaint returns an error of a complete download, if any
         * @return the path of the complete and correct download
         */
        Path download(List<URI> mirrors, Path file, Function<Path, Optional<String>> complaint) {
            Path part = file.resolveSibling(file.getFileName() + UNFINISHED);
            List<String> reasons = new ArrayList<>();
            try {
                Files.createDirectories(file.toAbsolutePath().getParent());
                for (URI mirror : mirrors) {
                    Optional<String> reason = attempts(mirror, file, part, complaint);
                    if (reason.isEmpty()) {
                        return part;
                    }
                    reasons.add(mirror + ": " + reason.get());
                }
            } catch (IOException e) {
                reasons.add(part + ": " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                reasons.add("interrupted");
            }
            throw DataFiles.diagnostic(
                    file,
                    reasons.isEmpty() ? "has no URL to download from" : "not downloaded: " + String.join("; ", reasons),
                    wayOut(part));
        }

        private String wayOut(Path part) {
            String again =
                    part.toFile().length() > 0 ? "run the command again to resume the download" : "try again later";
            return again
                    + "; without a network connection, copy the files from another machine and `parley datasets add "
                    + dataset + " DIR`, or set PARLEY_DATA to a data directory that contains them";
        }

        private Optional<String> attempts(URI mirror, Path file, Path part, Function<Path, Optional<String>> complaint)
                throws IOException, InterruptedException {
            String reason = "";
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (attempt > 0) {
                    Thread.sleep(pause.toMillis());
                }
                boolean continued = Files.exists(part) && Files.size(part) > 0;
                try {
                    transfer.continueInto(part, mirror, file.getFileName().toString());
                } catch (Transfer.Refused e) {
                    return Optional.of(e.getMessage());
                } catch (IOException e) {
                    reason = "the download was interrupted: "
                            + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
                    continue;
                }
                Optional<String> wrong = complaint.apply(part);
                if (wrong.isEmpty()) {
                    return Optional.empty();
                }
                Files.delete(part);
                reason = wrong.get();
                if (!continued) {
                    return Optional.of(
                            reason); // all bytes came from this mirror, so another attempt would give the same file
                }
            }
            return Optional.of(reason);
        }
    }

    /**
     * Compares files with their published checksums: MD5 as given by publishers, against accidental changes, and SHA-256 if it is known.
     */
    static final class Checksums {

        /** Writes the bytes to be hashed. */
        private interface Content {
            void writeTo(OutputStream out) throws IOException;
        }

        /** An expected checksum. */
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

        private Checksums() {}

        /** Returns an error if the content of a file differs from the published one; empty otherwise. Reads the whole file. */
        static Optional<String> complaint(PublishedFile published, Path file) {
            return complaint(
                    new Wanted("MD5", published.md5()),
                    new Wanted("SHA-256", published.sha256()),
                    "its content has ",
                    out -> published.copyContent(file, out));
        }

        /** Returns an error if the bytes of a file do not have this checksum; empty if they do or no checksum is known. */
        static Optional<String> complaint(String md5, Path file) {
            Wanted nothing = new Wanted("SHA-256", "");
            return md5.isEmpty()
                    ? Optional.empty()
                    : complaint(new Wanted("MD5", md5), nothing, "it has ", out -> Files.copy(file, out));
        }

        /** Describes why a file cannot be unpacked. Java has no message for some truncated files. */
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
}
