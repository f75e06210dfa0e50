package org.parley.tck.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One clause of a contract.
 *
 * @param name the clause as a sentence
 * @param check returns whether it holds
 */
public record ContractCheck(String name, Supplier<Verdict> check) {

    /** Runs the check. Any exception of the component breaks this check only. */
    public Verdict verdict() {
        try {
            return check.get();
        } catch (Throwable thrown) { // any error, and checked exceptions that a component does not declare
            return Verdict.threw(thrown);
        }
    }

    /** Returns a check with a private directory, which is deleted afterwards. */
    static ContractCheck inADirectory(String name, InADirectory check) {
        return new ContractCheck(name, () -> {
            try {
                Path directory = Files.createTempDirectory("parley-check");
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

    /** A check that uses a directory. */
    @FunctionalInterface
    interface InADirectory {
        Verdict of(Path directory) throws IOException;
    }
}
