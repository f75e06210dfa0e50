package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** The messages for files that cannot be used. */
class DiagnosisTest {

    @Test
    void theReasonIsReadableAndContainsNoClassNames() {
        assertThat(explained("cannot list checkpoints in d", new FileSystemException("d", null, "Too many open files")))
                .isEqualTo("PARLEY-124 cannot list checkpoints in d: Too many open files");
        IOException denied = new AccessDeniedException("d/a.csv");
        assertThat(explained("cannot read d/a.csv: " + denied.getMessage(), denied))
                .isEqualTo("PARLEY-124 cannot read d/a.csv: permission denied: d/a.csv");
        assertThat(message(new UncheckedIOException(new NoSuchFileException("d/x"))))
                .isEqualTo("PARLEY-124 there is no d/x");
        IOException silent = new IOException();
        assertThat(explained("cannot read d: " + silent.getMessage(), silent))
                .isEqualTo("PARLEY-124 cannot read d: the system gives no reason");
    }

    private static String explained(String message, IOException cause) {
        return message(new UncheckedIOException(message, cause));
    }

    private static String message(Throwable failure) {
        return new Diagnosis().of(failure).getMessage();
    }
}
