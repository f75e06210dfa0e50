package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.plugins.interact.laboratory.Laboratory;
import org.parley.runtime.engine.run.Run;

/** A run that is continued from a checkpoint ends where it would have ended. */
class ResumeTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"ma-dsbo", "ma-dsbo-gt", "dsbo-jhip", "mdbo", "slam", "lopa-lg", "lopa-gt"})
    void endsBitEqual(String recipe) throws IOException {
        Trial trial = new Trial(directory, recipe);
        Run run = trial.after(7);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        run.save(new DataOutputStream(saved));
        Run resumed = trial.build();
        resumed.restore(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        for (int round = 0; round < 5; round++) {
            run.advance();
            resumed.advance();
        }
        for (String level : run.levelNames()) {
            assertThat(Laboratory.rows(resumed, level, Trial.AGENTS))
                    .isDeepEqualTo(Laboratory.rows(run, level, Trial.AGENTS));
        }
    }
}
