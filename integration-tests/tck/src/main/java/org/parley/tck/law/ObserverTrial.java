package org.parley.tck.law;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.ObserverFile;
import org.parley.tck.lab.TestRun;

/** A run with observers, recorded and saved as an experiment would, with time standing still. */
final class ObserverTrial {

    private static final int EVERY = 2;

    private final Run run;
    private final Path directory;
    private final List<MetricsRow> rows = new ArrayList<>();
    private final List<Optional<String>> verdicts = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private ObserverTrial(Run run, Path directory, Map<String, FileMark> marks) {
        this.run = run;
        this.directory = directory;
        run.observers().warn(warnings::add);
        for (ObserverFile file : run.observers().files()) {
            Path path = directory.resolve(file.name());
            file.open(
                    marks.containsKey(file.name())
                            ? FilePrefix.verified(path, marks.get(file.name()))
                            : FilePrefix.nothingOf(path));
        }
    }

    /** What a resume goes on from. */
    record Saved(byte[] checkpoint, Map<String, FileMark> marks) {}

    static ObserverTrial start(TestRun bench, Path directory) {
        ObserverTrial trial = new ObserverTrial(bench.start(), directory, Map.of());
        trial.record();
        return trial;
    }

    static ObserverTrial resume(TestRun bench, Path directory, Saved saved) {
        Run run = bench.build(false);
        Checkpoints.restore(saved.checkpoint(), run);
        return new ObserverTrial(run, directory, saved.marks());
    }

    ObserverTrial advance(int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
            if (run.round() % EVERY == 0) {
                record();
            }
        }
        return this;
    }

    Saved save() {
        Saved saved = new Saved(Checkpoints.save(run), run.observers().sync());
        run.observers().saved(run.round());
        return saved;
    }

    ObserverTrial close() {
        run.observers().files().forEach(ObserverFile::close);
        return this;
    }

    Run run() {
        return run;
    }

    List<MetricsRow> rows() {
        return rows;
    }

    List<Optional<String>> verdicts() {
        return verdicts;
    }

    /** What was left out, and why. */
    List<String> warnings() {
        return warnings;
    }

    /** Everything it wrote, by file. */
    Map<String, String> files() {
        Map<String, String> contents = new LinkedHashMap<>();
        for (ObserverFile file : run.observers().files()) {
            try {
                contents.put(file.name(), HexFormat.of().formatHex(Files.readAllBytes(directory.resolve(file.name()))));
            } catch (IOException exception) {
                throw new UncheckedIOException(exception);
            }
        }
        return contents;
    }

    /** All that a checkpoint would keep of observers. */
    String memory() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            run.sections().get("observers").save(new DataOutputStream(bytes));
            return HexFormat.of().formatHex(bytes.toByteArray());
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private void record() {
        MetricsRow row = new MetricsRow(run.round(), 0, new Measurements(run).take());
        rows.add(row);
        run.observers().recorded(row);
        verdicts.add(run.observers().stop(row.round(), row.values()));
    }
}
