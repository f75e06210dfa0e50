package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;

/** A run that is continued from a checkpoint ends where it would have ended. */
class ResumeTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"ma-dsbo", "ma-dsbo-gt", "dsbo-jhip", "mdbo", "slam", "sldbo", "lopa-lg", "lopa-gt"})
    void endsBitEqual(String recipe) {
        Trial trial = new Trial(directory, recipe);
        Run run = trial.scenario().after(7);
        Run resumed = trial.scenario().resumed(run);
        for (int round = 0; round < 5; round++) {
            run.advance();
            resumed.advance();
        }
        for (String level : run.levelNames()) {
            assertThat(resumed.rows(level)).isDeepEqualTo(run.rows(level));
        }
    }
}
