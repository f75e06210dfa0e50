package org.parley.tck.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One promise of a contract.
 *
 * @param name the promise as a sentence
 * @param check finds out whether it is kept
 */
public record ContractCheck(String name, Supplier<Verdict> check) {

    /** Checks the check; whatever the component throws breaks it, and the checks after it are checked all the same. */
    public Verdict verdict() {
        try {
            return check.get();
        } catch (Throwable thrown) { // errors of any kind, and checked exceptions that a component has not declared
            return Verdict.threw(thrown);
        }
    }

    /** A check that needs a directory for itself, which is deleted afterwards. */
    static ContractCheck inADirectory(String name, InADirectory check) {
        return new ContractCheck(name, () -> {
            try {
                Path directory = Files.createTempDirectory("parley-law");
                try {
                    return check.of(directory);
                } finally {
                    try (Stream<Path> files = Files.walk(directory)) {
                        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                            Files.delete(file);
                        }
                    }
                }
            } catch (IOException exception) {
                throw new UncheckedIOException(exception);
            }
        });
    }

    /** What a check does in its directory. */
    @FunctionalInterface
    interface InADirectory {
        Verdict of(Path directory) throws IOException;
    }
}
