package org.parley.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.Optional;

/** Standard output that remembers what could not be written to it; print streams keep that to themselves. */
final class StandardOutput extends FilterOutputStream {

    /** What the system says when the reader, such as {@code head}, has seen enough: nobody misses the rest. */
    private static final String NO_READER = "Broken pipe";

    private volatile String failure;

    StandardOutput() {
        super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException lost) {
            failure = lost.getMessage();
            throw lost;
        }
    }

    /** Why something is missing from what was printed; empty when nothing is missed. */
    Optional<String> failure() {
        return Optional.ofNullable(failure).filter(reason -> !reason.equals(NO_READER));
    }
}
