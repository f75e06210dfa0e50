package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.FilePrefix.FileMark;

class FilePrefixTest {

    @TempDir
    private Path directory;

    @Test
    void refusesAFileThatIsShorterOrAnother() throws IOException {
        FileMark mark = new FileMark(3, Sha256.of("abc"));
        Path file = Files.writeString(directory.resolve("rows"), "abcd");
        FilePrefix.verified(file, mark);

        String fix = " (restore the file, or remove the directory checkpoint to resume from the start)";
        Files.writeString(file, "ab");
        assertThatThrownBy(() -> FilePrefix.verified(file, mark))
                .hasMessage("PARLEY-122 " + file
                        + ": is shorter than the 3 bytes it had when the checkpoint was written" + fix);
        Files.writeString(file, "abd");
        assertThatThrownBy(() -> FilePrefix.verified(file, mark))
                .hasMessage("PARLEY-122 " + file + ": was altered since the checkpoint was written" + fix);
    }
}
