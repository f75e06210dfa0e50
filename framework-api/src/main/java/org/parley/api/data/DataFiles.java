package org.parley.api.data;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** How data files are found, opened and complained about, whether they are compressed by gzip or not. */
public final class DataFiles {

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1F8B;

    private DataFiles() {}

    /** The file of this name in a folder, plain or gzip-compressed. */
    public static Optional<Path> find(Path folder, String name) {
        return Stream.of(name, name + ".gz")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /**
     * The file of this name in a folder, plain or gzip-compressed.
     *
     * @param dataset whose file it is, for the way out
     * @throws ParleyException when it is not there
     */
    public static Path require(Path folder, String name, String dataset) {
        return find(folder, name).orElseThrow(() -> missing(folder.resolve(name), dataset));
    }

    private static ParleyException missing(Path file, String dataset) {
        Path packed = file.resolveSibling(file.getFileName() + ".xz");
        if (Files.isRegularFile(packed)) {
            return diagnostic(
                    packed,
                    "is xz-compressed; data is read plain or gzip-compressed",
                    "unpack it with `xz -dk`, or set PARLEY_DATA to another directory and run `parley datasets add "
                            + dataset + " " + packed.getParent() + "`, which unpacks");
        }
        return new ParleyException(new Diagnostic(
                ErrorCode.DATA_MISSING,
                file.toString(),
                "there is no such file, plain or .gz",
                "`parley datasets fetch " + dataset + "` downloads it, `parley datasets add " + dataset
                        + " DIR` copies files you have; PARLEY_DATA names another data directory"));
    }

    /**
     * The content of a file, unpacked when it is gzip-compressed, whatever its name says.
     *
     * <p>A compressed file that unpacks to far more than real data does ends in an {@link IOException} while it is read.
     */
    public static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            InputStream content = unpacked(raw);
            return content instanceof GZIPInputStream ? bounded(content, Files.size(file)) : content;
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /** The same content, ending in an {@link IOException} when it is far longer than real data of this packed size. */
    public static InputStream bounded(InputStream unpacked, long packedBytes) {
        return new BoundedExpansion(unpacked, packedBytes);
    }

    /** What a stream holds, unpacked when it is gzip-compressed. */
    public static InputStream unpacked(InputStream stream) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stream, BUFFER);
        buffered.mark(2);
        int magic = buffered.read() << 8 | buffered.read();
        buffered.reset();
        return magic == GZIP_MAGIC ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    /**
     * The SHA-256 of files' content in hexadecimal, unpacked, one after the other: what {@link Dataset#checksum()} asks for.
     *
     * @throws ParleyException when one cannot be read
     */
    public static String sha256(Path... files) {
        Checksum checksum = new Checksum();
        for (Path file : files) {
            try (InputStream content = checksum.over(open(file))) {
                content.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw diagnostic(file, "cannot be read: " + e.getMessage(), "");
            }
        }
        return checksum.hexadecimal();
    }

    /** What is wrong with a data file, to be thrown. */
    public static ParleyException diagnostic(Path file, String message, String hint) {
        return diagnostic(file.toString(), message, hint);
    }

    /** What is wrong with data that may not be a file, to be thrown. */
    public static ParleyException diagnostic(String source, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.DATA_FILE, source, message, hint));
    }

    /** Ends the reading of a packed file that unpacks to far more than real data does, before it fills memory or disk. */
    private static final class BoundedExpansion extends FilterInputStream {

        /** Images compress about 2 to 10 times, text of numbers up to 20 times. */
        private static final long MOST_TIMES = 200;

        private static final long ALWAYS_ALLOWED = 64L << 20;

        private final long most;
        private long count;

        BoundedExpansion(InputStream unpacked, long packedBytes) {
            super(unpacked);
            this.most = Math.max(ALWAYS_ALLOWED, MOST_TIMES * packedBytes);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            if (value >= 0) {
                add(1);
            }
            return value;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            if (read > 0) {
                add(read);
            }
            return read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = super.skip(bytes);
            add(skipped);
            return skipped;
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private void add(long bytes) throws IOException {
            count += bytes;
            if (count > most) {
                throw new ZipException("it unpacks to more than " + MOST_TIMES
                        + " times its size; if that is right, unpack it and give the plain file");
            }
        }
    }
}
