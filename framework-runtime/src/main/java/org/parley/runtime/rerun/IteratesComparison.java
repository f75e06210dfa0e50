package org.parley.runtime.rerun;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Compares the iterates of a run with those of another while these are being written, each byte once. */
final class IteratesComparison {

    private final Path before;
    private final Path now;
    private long position;

    IteratesComparison(Path before, Path now) {
        this.before = before;
        this.now = now;
    }

    /** Where the files differ first in what was written since the last call; the shorter one is not held against the other. */
    Optional<String> nextDifference() {
        if (Files.notExists(before) || Files.notExists(now)) {
            return Optional.empty();
        }
        try (InputStream one = from(before);
                InputStream other = from(now)) {
            for (int a = one.read(), b = other.read(); a >= 0 && b >= 0; a = one.read(), b = other.read()) {
                if (a != b) {
                    return Optional.of("iterates.jsonl differs from byte " + position);
                }
                position++;
            }
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot compare " + before + ": " + unreadable.getMessage(), unreadable);
        }
    }

    private InputStream from(Path file) throws IOException {
        InputStream stream = new FileInputStream(file.toFile());
        stream.skipNBytes(position);
        return new BufferedInputStream(stream, 1 << 16);
    }
}
