package org.parley.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fuzzes one kind of input. {@code -Dfuzz.seed}, {@code -Dfuzz.seconds} and {@code -Dfuzz.inputs} set the budget. */
public abstract class FuzzTest {

    @TempDir
    protected Path directory;

    /** Returns the name of the kind and of its folder in the corpus. */
    protected abstract String kind();

    protected abstract Target target() throws Exception;

    /** Returns whether the hostile inputs are plugins, whose errors have their own messages. */
    protected boolean pluginsMayFail() {
        return false;
    }

    @Test
    void everyInputIsTakenOrRefusedInWords() throws Exception {
        Fuzzing.Outcome outcome = new Fuzzing(kind(), target(), new Verdict(pluginsMayFail()), Budget.ofBuild()).run();
        System.out.println(outcome.figures());
        Path figures = Path.of(System.getProperty("fuzz.directory", "target/fuzz"), kind() + ".txt");
        Files.createDirectories(figures.getParent());
        Files.writeString(
                figures, outcome.figures() + "\n", StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(outcome.defects()).as(outcome.figures()).isEmpty();
    }
}
