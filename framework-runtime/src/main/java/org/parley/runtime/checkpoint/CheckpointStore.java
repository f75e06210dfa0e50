package org.parley.runtime.checkpoint;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * A directory of checkpoints.
 *
 * <p>A checkpoint is written beside its place, forced to disk, and moved there in one step; it ends with its own checksum. So whatever
 * moment a process dies at, every file that looks like a checkpoint either is one or is recognised as broken and passed over.
 */
public final class CheckpointStore {

    private static final String MAGIC = "PARLEY-CHECKPOINT-1";
    private static final Pattern NAME = Pattern.compile("round-(\\d{12})\\.checkpoint");
    private static final int KEPT = 2;
    private static final int BUFFER = 1 << 16;

    private final Path directory;

    public CheckpointStore(Path directory) {
        this.directory = directory;
    }

    /** Writes or reads the content of a checkpoint. */
    @FunctionalInterface
    public interface Content<S> {
        void transfer(S stream) throws IOException;
    }

    /** Writes the checkpoint of this round and drops those beyond the last two. */
    public void write(long round, Content<DataOutput> content) {
        Path target = directory.resolve(String.format("round-%012d.checkpoint", round));
        Path temporary = directory.resolve("unfinished.tmp");
        try {
            Files.createDirectories(directory);
            try (FileOutputStream file = new FileOutputStream(temporary.toFile())) {
                CRC32 checksum = new CRC32();
                DataOutputStream output =
                        new DataOutputStream(new CheckedOutputStream(new BufferedOutputStream(file, BUFFER), checksum));
                output.writeUTF(MAGIC);
                content.transfer(output);
                output.writeLong(checksum.getValue());
                output.flush();
                file.getFD().sync();
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            for (Path old : newestFirst().stream().skip(KEPT).toList()) {
                Files.deleteIfExists(old);
            }
        } catch (IOException exception) {
            throw new UncheckedIOException("cannot write checkpoint " + target, exception);
        }
    }

    /** Checkpoints that are whole, the newest first. */
    public List<Path> valid() {
        return newestFirst().stream().filter(CheckpointStore::isWhole).toList();
    }

    /** Reads a checkpoint that {@link #valid} listed. */
    public void read(Path checkpoint, Content<DataInput> content) throws IOException {
        try (DataInputStream input =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(checkpoint), BUFFER))) {
            input.readUTF();
            content.transfer(input);
        }
    }

    private static boolean isWhole(Path checkpoint) {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(checkpoint), BUFFER)) {
            CRC32 checksum = new CRC32();
            DataInputStream input = new DataInputStream(new CheckedInputStream(file, checksum));
            if (!input.readUTF().equals(MAGIC)) {
                return false;
            }
            long left = Files.size(checkpoint) - Short.BYTES - MAGIC.length() - Long.BYTES;
            byte[] buffer = new byte[BUFFER];
            while (left > 0) {
                int read = input.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    return false;
                }
                left -= read;
            }
            long expected = checksum.getValue();
            return left == 0 && input.readLong() == expected;
        } catch (EOFException truncated) {
            return false;
        } catch (IOException exception) {
            return false;
        }
    }

    private List<Path> newestFirst() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> checkpoints = new ArrayList<>(files.filter(
                            file -> NAME.matcher(file.getFileName().toString()).matches())
                    .toList());
            checkpoints.sort(
                    Comparator.comparing((Path file) -> file.getFileName().toString())
                            .reversed());
            return checkpoints;
        } catch (IOException exception) {
            throw new UncheckedIOException("cannot list checkpoints in " + directory, exception);
        }
    }
}
