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

/** Finds and opens data files, plain or compressed by gzip, and creates error messages about them. */
public final class DataFiles {

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1F8B;

    private DataFiles() {}

    /**
     * {@return the file of the given name in a folder, plain or with the ending {@code .gz}}
     *
     * @param folder the directory that contains the file
     * @param name the file name without {@code .gz}
     */
    public static Optional<Path> find(Path folder, String name) {
        return Stream.of(name, name + ".gz")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /**
     * {@return the file of the given name in a folder, plain or with the ending {@code .gz}}
     *
     * @param folder the directory that contains the file
     * @param name the file name without {@code .gz}
     * @param dataset the name of the dataset, for the suggested fix
     * @throws ParleyException if the file does not exist
     */
    public static Path require(Path folder, String name, String dataset) {
        return find(folder, name).orElseThrow(() -> missing(folder.resolve(name), dataset));
    }

    private static ParleyException missing(Path file, String dataset) {
        Path packed = file.resolveSibling(file.getFileName() + ".xz");
        if (Files.isRegularFile(packed)) {
            return diagnostic(
                    packed,
                    "is compressed by xz; only plain files and gzip are supported",
                    "decompress it with `xz -dk`, or set PARLEY_DATA to another directory and run `parley datasets add "
                            + dataset + " " + packed.getParent() + "`, which decompresses");
        }
        return new ParleyException(new Diagnostic(
                ErrorCode.DATA_MISSING,
                file.toString(),
                "the file does not exist, neither plain nor with the ending .gz",
                "`parley datasets fetch " + dataset + "` downloads it, `parley datasets add " + dataset
                        + " DIR` copies files you have; PARLEY_DATA names another data directory"));
    }

    /**
     * Opens a file. Content that is compressed by gzip is decompressed, regardless of the file name.
     *
     * <p>Reading throws an {@link IOException} if the content expands far more than real data does.
     *
     * @param file the file, plain or compressed by gzip
     * @return the content, which the caller must close
     * @throws IOException if the file cannot be read or its gzip header is malformed
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

    /**
     * Limits the length of decompressed content. Reading throws an {@link IOException} if the content is far longer
     * than real data of this compressed size.
     *
     * @param unpacked the decompressed content
     * @param packedBytes the length of the compressed content in bytes
     * @return the same content, with limited length
     */
    public static InputStream bounded(InputStream unpacked, long packedBytes) {
        return new BoundedExpansion(unpacked, packedBytes);
    }

    /**
     * {@return the content of a stream, decompressed if it is compressed by gzip}
     *
     * @param stream the content, with or without compression
     * @throws IOException if the stream cannot be read or its gzip header is malformed
     */
    public static InputStream unpacked(InputStream stream) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stream, BUFFER);
        buffered.mark(2);
        int magic = buffered.read() << 8 | buffered.read();
        buffered.reset();
        return magic == GZIP_MAGIC ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    /**
     * {@return the SHA-256 of the concatenated, uncompressed contents of files in hexadecimal, as
     * {@link Dataset#checksum()} requires}
     *
     * @param files the files, plain or compressed by gzip, in the order of concatenation
     * @throws ParleyException if a file cannot be read
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

    /**
     * {@return an exception for an error in a data file}
     *
     * @param file the file with the error
     * @param message the description of the error
     * @param hint the suggested fix; empty if there is none
     */
    public static ParleyException diagnostic(Path file, String message, String hint) {
        return diagnostic(file.toString(), message, hint);
    }

    /**
     * {@return an exception for an error in data from any source}
     *
     * @param source the place of the error, such as a file or the name of a dataset
     * @param message the description of the error
     * @param hint the suggested fix; empty if there is none
     */
    public static ParleyException diagnostic(String source, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.DATA_FILE, source, message, hint));
    }

    /** Limits the expansion of compressed files, to protect memory and disk from malformed or malicious archives. */
    private static final class BoundedExpansion extends FilterInputStream {

        /** The maximal expansion. Images expand by a factor of 2 to 10, and numbers in text by up to 20. */
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
                throw new ZipException("it expands to more than " + MOST_TIMES
                        + " times its compressed size; if this is correct, decompress it and use the plain file");
            }
        }
    }
}
