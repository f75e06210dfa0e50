package org.parley.datasets;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataFiles;

/** A source of data that is decompressed and hashed while it is read. Its errors contain its name. */
final class Source {

    /** Opens the raw bytes. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    /** Reads the content in a certain format. */
    interface Reading<T> {
        T from(InputStream content) throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    static final String FRESH_COPY = "get a fresh copy";

    private final String name;
    private final Opening opening;

    private Source(String name, Opening opening) {
        this.name = name;
        this.opening = opening;
    }

    static Source of(Path file) {
        return new Source(file.toString(), () -> DataFiles.open(file));
    }

    /** Returns a file in this jar. */
    static Source resource(String name) {
        return new Source(name, () -> DataFiles.unpacked(Source.class.getResourceAsStream(name)));
    }

    /** Reads the content. The checksum covers all of it, including bytes that the reading skips. */
    <T> T read(Checksum checksum, Reading<T> reading) {
        try (InputStream content = new BufferedInputStream(checksum.over(opening.open()), BUFFER)) {
            T result = reading.from(content);
            content.transferTo(OutputStream.nullOutputStream());
            return result;
        } catch (EOFException e) {
            throw diagnostic("is truncated: its compressed content ends too early", FRESH_COPY);
        } catch (ZipException e) {
            throw diagnostic("is damaged: " + e.getMessage(), FRESH_COPY);
        } catch (IOException e) {
            throw diagnostic("cannot be read: " + e.getMessage(), "check the file and its permissions");
        }
    }

    ParleyException diagnostic(String message, String hint) {
        return DataFiles.diagnostic(name, message, hint);
    }

    @Override
    public String toString() {
        return name;
    }

    /** The memory limit of a source: a compressed file of endless zeros causes an error instead of exhausting the JVM's memory. */
    static final class MemoryBudget {

        private static final double SHARE = 0.8;

        private final Source source;
        private final long most;
        private long taken;

        MemoryBudget(Source source) {
            this(source, (long) (SHARE * Runtime.getRuntime().maxMemory()));
        }

        MemoryBudget(Source source, long most) {
            this.source = source;
            this.most = most;
        }

        /** Reserves memory. Call it every few kilobytes, never with a size taken from a header. */
        void take(long bytes) {
            taken += bytes;
            if (taken > most) {
                throw source.diagnostic(
                        "needs more than the " + (most >> 20) + " MiB of memory that Java may use",
                        "set limit, or give Java more memory: PARLEY_JAVA_OPTIONS=-Xmx8g");
            }
        }
    }
}
