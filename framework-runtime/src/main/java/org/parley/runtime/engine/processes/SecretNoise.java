package org.parley.runtime.engine.processes;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.random.SecretRandom;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.RankDirectory;

/**
 * The secret random streams of this process, and the numbers of times they have protected something that left it.
 *
 * <p>The key of a stream is derived from the secret of the process and from a salt that is drawn again whenever the process starts and
 * stored nowhere. Therefore no noise occurs twice, even if an old copy of the file is restored, and the file does not disclose earlier
 * noise. Rounds that are repeated have other noise, so they count again.
 *
 * <p>The file has the secret and the counts. It is readable by its owner only, and no message contains any of it. Counts are written before
 * they are reached, a little in advance, so that a killed process never counts too few.
 */
public final class SecretNoise {

    /** The name of the file beside the checkpoints of a process. */
    public static final String FILE = "noise.secret";

    private static final String HEAD = "PARLEY-NOISE-1";
    private static final int KEY_BYTES = 32;
    /** A count is written this fraction of it in advance. */
    private static final int PART_IN_ADVANCE = 64;

    private final Optional<Path> file;
    private Optional<byte[]> secret;
    private Optional<byte[]> keyOfThisProcess = Optional.empty();
    private final Map<String, Count> counts = new TreeMap<>();
    private final Map<Integer, SecretRandom> streams = new ConcurrentHashMap<>();

    private SecretNoise(Optional<Path> file) {
        this.file = file;
        this.secret = file.filter(Files::exists).map(this::read);
    }

    /** Returns the noise of a process that stores nothing. */
    public static SecretNoise inMemory() {
        return new SecretNoise(Optional.empty());
    }

    /**
     * Returns the noise of a process with checkpoints.
     *
     * @param checkpoints the directory with the checkpoints of all processes
     */
    public static SecretNoise keptIn(Path checkpoints, int rank, int processes) {
        SecretNoise noise = new SecretNoise(Optional.of(
                checkpoints.resolve(RankDirectory.name(rank, processes)).resolve(FILE)));
        noise.readOthers(checkpoints);
        return noise;
    }

    /** A number of releases. */
    private static final class Count {

        private long used;
        /** The number in the file, which is never smaller. */
        private long written;
    }

    /** Returns the stream of an agent of this process; may be called by any thread. */
    public RandomGenerator stream(int agent) {
        return streams.computeIfAbsent(
                agent,
                index -> new SecretRandom(derived(
                        keyOfThisProcess(),
                        ByteBuffer.allocate(Integer.BYTES).putInt(index).array())));
    }

    /** Returns the key of this start of the process. It is drawn on demand, because most runs have no noise. */
    private synchronized byte[] keyOfThisProcess() {
        if (keyOfThisProcess.isEmpty()) {
            keyOfThisProcess = Optional.of(derived(secret(), strongBytes()));
        }
        return keyOfThisProcess.get();
    }

    private synchronized byte[] secret() {
        if (secret.isEmpty()) {
            secret = Optional.of(strongBytes());
        }
        return secret.get();
    }

    /** Returns the number of releases with a name. */
    public long count(String name) {
        return counts.computeIfAbsent(name, any -> new Count()).used;
    }

    /** Raises a number of releases to that of another process or of a checkpoint, if it is larger. */
    public void atLeast(String name, long number) {
        Count count = counts.computeIfAbsent(name, any -> new Count());
        count.used = Math.max(count.used, number);
    }

    /** Counts a release that is about to be made, and returns the new number. */
    public long release(String name) {
        Count count = counts.get(name);
        count.used++;
        if (count.used > count.written && file.isPresent()) {
            count.written = count.used + count.used / PART_IN_ADVANCE;
            write();
        }
        return count.used;
    }

    /** Writes the exact numbers, after the last release. */
    public void close() {
        if (counts.values().stream().anyMatch(count -> count.written > count.used)) {
            counts.values().forEach(count -> count.written = count.used);
            write();
        }
    }

    private static byte[] strongBytes() {
        byte[] bytes = new byte[KEY_BYTES];
        try {
            SecureRandom.getInstanceStrong().nextBytes(bytes);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has a strong source of random numbers", impossible);
        }
        return bytes;
    }

    private static byte[] derived(byte[] key, byte[] purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(purpose);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has HMAC with SHA-256", impossible);
        }
    }

    /** Replaces the file. It is created with its permissions, so no other user can open it at any time. */
    private void write() {
        Path target = file.orElseThrow();
        Path unfinished = target.resolveSibling(FILE + ".tmp");
        StringBuilder text = new StringBuilder(HEAD + "\n" + HexFormat.of().formatHex(secret()) + "\n");
        counts.forEach((name, count) -> text.append(Math.max(count.used, count.written))
                .append(' ')
                .append(name)
                .append('\n'));
        try {
            Files.deleteIfExists(unfinished);
            try (FileChannel channel = FileChannel.open(
                            unfinished,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            ownerOnly(target));
                    OutputStream bytes = Channels.newOutputStream(channel)) {
                bytes.write(text.toString().getBytes(StandardCharsets.UTF_8));
                channel.force(true);
            }
            AtomicFile.move(unfinished, target);
        } catch (IOException failed) {
            throw FileDiagnostic.writing(target, failed);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Reads the counts of a file, and returns its secret. */
    private byte[] read(Path from) {
        try {
            String[] lines = Files.readString(from).split("\n");
            byte[] key = HexFormat.of().parseHex(lines[1]);
            if (!lines[0].equals(HEAD) || key.length != KEY_BYTES) {
                throw damaged(from);
            }
            for (int k = 2; k < lines.length; k++) {
                int space = lines[k].indexOf(' ');
                atLeast(lines[k].substring(space + 1), Long.parseLong(lines[k].substring(0, space)));
            }
            return key;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + from, unreadable);
        } catch (IllegalArgumentException | IndexOutOfBoundsException damage) {
            throw damaged(from);
        }
    }

    private static ParleyException damaged(Path file) {
        return new ParleyException(new Diagnostic(
                ErrorCode.CHECKPOINT_UNUSABLE,
                file.toString(),
                "is damaged, so the number of messages that have left is unknown",
                "start a new run"));
    }

    /** Reads the counts of other visible processes, because the run may have had another number of processes before. */
    private void readOthers(Path checkpoints) {
        if (!Files.isDirectory(checkpoints)) {
            return;
        }
        try (DirectoryStream<Path> ranks = Files.newDirectoryStream(checkpoints, "rank-*")) {
            for (Path rank : ranks) {
                Path other = rank.resolve(FILE);
                if (Files.isReadable(other)) {
                    read(other);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot list " + checkpoints, unreadable);
        }
    }
}
