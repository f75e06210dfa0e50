package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.FilePrefix.FileMark;

class MetricsWriterTest {

    private static final Columns COLUMNS = Columns.with(Columns.HESSIAN_SAMPLES, "test_accuracy");

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("metrics.csv");
    }

    @Test
    void stopsWhenItsDirectoryIsGone() throws IOException {
        MetricsWriter writer = MetricsWriter.create(file, COLUMNS);
        Files.move(directory, directory.resolveSibling("elsewhere"));
        assertThatThrownBy(() -> writer.append(new MetricsRow(1, 0, Map.of())))
                .isInstanceOf(ParleyException.class)
                .hasMessageStartingWith("PARLEY-124 " + file + ": was removed while the run was writing it");
        assertThatThrownBy(writer::close).hasMessageStartingWith("PARLEY-124");
        Files.move(directory.resolveSibling("elsewhere"), directory);
    }

    /** An interrupt may occur at any time, and the rows so far must not be lost. */
    @Test
    void writesOnWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            writer.append(row(0));
            assertThat(writer.mark().length()).isPositive();
            writer.append(row(1));
        }
        assertThat(MetricsFile.read(file).size()).isEqualTo(2);
        AtomicFile.write(directory.resolve("whole.txt"), "whole");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(directory.resolve("whole.txt")).hasContent("whole");
    }

    @Test
    void stopsWhenItsFileIsReplaced() throws IOException {
        MetricsWriter writer = MetricsWriter.create(file, COLUMNS);
        Files.move(file, directory.resolve("old.csv"));
        Files.writeString(file, "another run's");
        assertThatThrownBy(writer::mark)
                .hasMessageStartingWith("PARLEY-124 " + file + ": was replaced by another file");
        assertThatThrownBy(writer::close).hasMessageStartingWith("PARLEY-124");
        assertThat(Files.readString(file)).isEqualTo("another run's");
    }

    @Test
    void writesTheFixedHeadBeforeTheFirstRow() throws IOException {
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            assertThat(Files.readString(file))
                    .isEqualTo(
                            "round,seconds,upper_loss,lower_loss,hypergradient_norm,consensus_error_upper,consensus_error_lower,"
                                    + "consensus_error_auxiliary,lower_error,samples,phases,floats_sent,hessian_samples,test_accuracy\n");
            assertThat(writer.mark().length()).isEqualTo(Files.size(file));
        }
    }

    @Test
    void readsBackWhatItWroteToTheLastBit() {
        MetricsRow row = new MetricsRow(
                3,
                0.1 + 0.2,
                Map.of(
                        Columns.UPPER_LOSS,
                        -Math.PI,
                        Columns.LOWER_LOSS,
                        Double.MIN_VALUE,
                        Columns.HYPERGRADIENT_NORM,
                        Double.NaN,
                        Columns.LOWER_ERROR,
                        Double.POSITIVE_INFINITY,
                        Columns.FLOATS_SENT,
                        9_007_199_254_740_991.0,
                        "test_accuracy",
                        1.0 / 3));
        write(row);

        assertThat(MetricsFile.read(file).last()).contains(row);
    }

    @Test
    void leavesCellsEmptyWhereThereIsNoValueAndWritesCountersAsIntegers() throws IOException {
        write(new MetricsRow(10, 1.5, Map.of(Columns.SAMPLES, 20.0, Columns.FLOATS_SENT, 1e12, "test_accuracy", 1.0)));

        assertThat(Files.readAllLines(file).get(1)).isEqualTo("10,1.5,,,,,,,,20,,1000000000000,,1.0");
    }

    @Test
    void putsEachRowIntoTheFileAtOnce() throws IOException {
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            writer.append(row(0));
            assertThat(Files.size(file)).isEqualTo(writer.mark().length());
            assertThat(MetricsFile.read(file).size()).isEqualTo(1);
        }
    }

    @Test
    void dropsRowsWrittenAfterTheCheckpointWhenResumed() throws IOException {
        FileMark mark;
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            writer.append(row(0));
            writer.append(row(1));
            mark = writer.mark();
            writer.append(row(2));
            writer.append(row(3));
        }
        String whole = Files.readString(file);
        Files.writeString(file, "4,0.4,1", StandardOpenOption.APPEND);

        try (MetricsWriter writer = MetricsWriter.resume(FilePrefix.verified(file, mark), COLUMNS)) {
            writer.append(row(2));
            writer.append(row(3));
        }

        assertThat(Files.readString(file)).isEqualTo(whole);
    }

    @Test
    void startsAgainWhenResumedFromNothing() {
        write(row(0), row(1));
        try (MetricsWriter writer = MetricsWriter.resume(FilePrefix.nothingOf(file), COLUMNS)) {
            writer.append(row(7));
        }
        assertThat(MetricsFile.read(file).size()).isEqualTo(1);
    }

    @Test
    void refusesToResumeAFileThatIsShorterThanTheCheckpointKnew() {
        write(row(0));
        assertThatThrownBy(() -> FilePrefix.verified(file, new FileMark(100_000, "")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-122", "metrics.csv", "100000", "remove the directory checkpoint");
        assertThat(MetricsFile.read(file).size()).isEqualTo(1);
    }

    @Test
    void refusesToResumeAFileThatWasAlteredBeforeTheCheckpoint() throws IOException {
        FileMark mark;
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            writer.append(row(0));
            mark = writer.mark();
            writer.append(row(1));
        }
        String text = Files.readString(file);
        Files.writeString(file, text.replace("1,0.1,0.5", "1,0.1,0.6")); // after the checkpoint: written again anyway
        FilePrefix.verified(file, mark);

        Files.writeString(file, text.replace("0,0.0,1.0", "0,0.0,1.5"));
        assertThatThrownBy(() -> FilePrefix.verified(file, mark))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-122", "metrics.csv", "was altered since the checkpoint was written");
    }

    @Test
    void knowsTheContentOfAFileThatItContinues() throws IOException {
        FileMark half;
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            writer.append(row(0));
            half = writer.mark();
        }
        FileMark whole;
        try (MetricsWriter writer = MetricsWriter.resume(FilePrefix.verified(file, half), COLUMNS)) {
            writer.append(row(1));
            whole = writer.mark();
        }
        assertThat(whole).isEqualTo(new FileMark(Files.size(file), Sha256.of(file)));
    }

    @Test
    void refusesAValueThatHasNoColumn() {
        assertThatThrownBy(() -> write(new MetricsRow(0, 0, Map.of("speed", 1.0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("speed");
    }

    @Test
    void refusesColumnNamesThatWouldBreakTheFile() {
        assertThatThrownBy(() -> Columns.with("a,b")).hasMessageContaining("a,b");
        assertThatThrownBy(() -> Columns.with("samples")).hasMessageContaining("duplicate");
    }

    private static MetricsRow row(long round) {
        return new MetricsRow(round, round / 10.0, Map.of(Columns.UPPER_LOSS, 1.0 / (round + 1)));
    }

    private void write(MetricsRow... rows) {
        try (MetricsWriter writer = MetricsWriter.create(file, COLUMNS)) {
            for (MetricsRow row : rows) {
                writer.append(row);
            }
        }
    }
}
