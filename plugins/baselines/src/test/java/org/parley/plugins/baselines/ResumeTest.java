package org.parley.plugins.baselines;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a run resumed from a checkpoint ends with the same result. */
class ResumeTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"ma-dsbo", "ma-dsbo-gt", "dsbo-jhip", "mdbo", "slam", "sldbo", "lopa-lg", "lopa-gt"})
    void endsBitEqual(String recipe) {
        new Trial(directory, recipe).scenario().requireBitIdentical(7, 12);
    }
}
