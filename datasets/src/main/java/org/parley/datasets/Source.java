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

/** Something that data is read from, unpacked and digested on the way; whatever is wrong with it becomes a fault that names it. */
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
            throw fault("is cut off: its packed content ends too early", FRESH_COPY);
        } catch (ZipException e) {
            throw fault("is damaged: " + e.getMessage(), FRESH_COPY);
        } catch (IOException e) {
            throw fault("cannot be read: " + e.getMessage(), "check the file and its permissions");
        }
    }

    ParleyException fault(String message, String hint) {
        return DataFiles.fault(name, message, hint);
    }

    @Override
    public String toString() {
        return name;
    }
}
