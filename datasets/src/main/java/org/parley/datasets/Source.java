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

/** Something that data is read from, unpacked and digested on the way; whatever is wrong with it becomes an error that names it. */
final class Source {

    /** How the raw bytes are reached. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    /** What a format makes of the content. */
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

    /** A file that travels with this jar. */
    static Source resource(String name) {
        return new Source(name, () -> DataFiles.unpacked(Source.class.getResourceAsStream(name)));
    }

    /** Everything in it counts for the checksum, also what the reading leaves. */
    <T> T read(Checksum checksum, Reading<T> reading) {
        try (InputStream content = new BufferedInputStream(checksum.over(opening.open()), BUFFER)) {
            T result = reading.from(content);
            content.transferTo(OutputStream.nullOutputStream());
            return result;
        } catch (EOFException e) {
            throw diagnostic("is cut off: its packed content ends too early", FRESH_COPY);
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

    /** The memory that one source may fill, so that a packed file of endless zeros ends in an error and not in an exhausted JVM. */
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

        /** Called before or after every few kilobytes, never before something as large as a header claims. */
        void take(long bytes) {
            taken += bytes;
            if (taken > most) {
                throw source.diagnostic(
                        "needs more than the " + (most >> 20) + " MiB of memory that Java may use",
                        "set limit, or give Java more: PARLEY_JAVA_OPTIONS=-Xmx8g");
            }
        }
    }
}
