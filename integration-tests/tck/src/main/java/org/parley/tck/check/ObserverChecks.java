package org.parley.tck.check;

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
import java.util.Objects;
import java.util.Optional;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.ObserverFile;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** What an observer promises: to watch a run and not to change it, and to be the same however often the run is interrupted. */
record ObserverChecks(Subject<ObserverFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;
    private static final FixtureNetwork RING =
            FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    static List<ContractCheck> of(Subject<ObserverFactory> subject) {
        ObserverChecks checks = new ObserverChecks(subject);
        return Creation.before(
                checks::isMade,
                ContractCheck.inADirectory("a run with it has the bits of a run without it", checks::changesNothing),
                ContractCheck.inADirectory(
                        "columns, memory and files are asked for while it is created", checks::asksEarly),
                ContractCheck.inADirectory("the same rows get the same columns and verdicts", checks::repeats),
                ContractCheck.inADirectory(
                        "interrupted at any round and resumed, it ends with the columns, files and memory of an uninterrupted run",
                        checks::resumes),
                ContractCheck.inADirectory("two runs at once do not disturb each other", checks::twoAtOnce));
    }

    private Verdict isMade() {
        TestRun bench = bench();
        bench.build(false);
        return Verdict.holds("for the problem '%s'", bench.plan().problem());
    }

    private Verdict changesNothing(Path directory) {
        ObserverTrial alone = ObserverTrial.start(bench().set("observe", List.of()), directory)
                .advance(ROUNDS);
        ObserverTrial watched =
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close();
        for (int row = 0; row < alone.rows.size(); row++) {
            MetricsRow expected = alone.rows.get(row);
            MetricsRow found = watched.rows.get(row);
            for (String column : expected.columns()) {
                if (!expected.value(column).equals(found.value(column))) {
                    return Verdict.broken(
                            "%s is %s after %d rounds, %s without it",
                            column, found.value(column), expected.round(), expected.value(column));
                }
            }
        }
        return AgentRows.ofLevels(alone.run, AGENTS).equals(AgentRows.ofLevels(watched.run, AGENTS))
                ? Verdict.holds("bit-equal after %d rounds%s", ROUNDS, leftOut(watched))
                : Verdict.broken("the levels end elsewhere after %d rounds", ROUNDS);
    }

    private Verdict asksEarly(Path directory) {
        ObserverTrial trial =
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close();
        return trial.warnings.stream()
                .filter(warning -> warning.contains("while it is created"))
                .findFirst()
                .map(warning -> Verdict.broken("%s", warning))
                .orElseGet(() -> Verdict.holds("%d rows%s", trial.rows.size(), leftOut(trial)));
    }

    private Verdict repeats(Path directory) {
        return compare(
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close(),
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close(),
                "the same run again");
    }

    private Verdict resumes(Path directory) throws IOException {
        Path other = directory.resolve("resumed");
        ObserverTrial whole =
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close();
        for (int round = 1; round < ROUNDS; round++) {
            Files.createDirectories(other);
            ObserverTrial before = ObserverTrial.start(bench(), other).advance(round);
            ObserverTrial.Saved saved = before.save();
            before.advance(ROUNDS).close(); // what it does now is lost with the process
            ObserverTrial after = ObserverTrial.resume(bench(), other, saved)
                    .advance(ROUNDS - round)
                    .close();
            Verdict verdict = compare(whole, after, "a run resumed after " + round + " rounds");
            if (verdict.isBroken()) {
                return verdict;
            }
        }
        return Verdict.holds("at each of %d rounds%s", ROUNDS - 1, leftOut(whole));
    }

    private Verdict twoAtOnce(Path directory) throws IOException {
        Path beside = directory.resolve("beside");
        Path another = directory.resolve("another");
        Files.createDirectories(beside);
        Files.createDirectories(another);
        ObserverTrial alone =
                ObserverTrial.start(bench(), directory).advance(ROUNDS).close();
        ObserverTrial one = ObserverTrial.start(bench(), beside);
        ObserverTrial other = ObserverTrial.start(bench().set("seed", 8), another);
        for (int round = 0; round < ROUNDS; round++) {
            one.advance(1);
            other.advance(1);
        }
        other.close();
        return compare(alone, one.close(), "a run with another beside it");
    }

    /** The last rows, which is all that a resumed run has, and everything that was written and remembered. */
    private static Verdict compare(ObserverTrial expected, ObserverTrial found, String what) {
        int missing = expected.rows.size() - found.rows.size();
        List<MetricsRow> rows = expected.rows.subList(missing, expected.rows.size());
        if (!rows.equals(found.rows)) {
            return Verdict.broken("%s has other columns: %s", what, difference(rows, found.rows));
        }
        if (!expected.verdicts.subList(missing, expected.verdicts.size()).equals(found.verdicts)) {
            return Verdict.broken("%s is judged otherwise: %s, not %s", what, found.verdicts, expected.verdicts);
        }
        if (!expected.files().equals(found.files())) {
            return Verdict.broken("%s has other files", what);
        }
        return expected.memory().equals(found.memory())
                ? Verdict.holds("%d rows%s", expected.rows.size(), leftOut(expected))
                : Verdict.broken("%s remembers something else", what);
    }

    private static String difference(List<MetricsRow> expected, List<MetricsRow> found) {
        for (int row = 0; row < expected.size(); row++) {
            Map<String, Double> values = new LinkedHashMap<>(expected.get(row).values());
            Map<String, Double> others = found.get(row).values();
            values.entrySet().removeIf(cell -> Objects.equals(others.get(cell.getKey()), cell.getValue()));
            if (!values.isEmpty()) {
                String column = values.keySet().iterator().next();
                return column + " is " + others.get(column) + " by round "
                        + expected.get(row).round() + ", not " + values.get(column);
            }
        }
        return "columns that should be empty";
    }

    private static String leftOut(ObserverTrial trial) {
        return trial.warnings.isEmpty() ? "" : "; " + trial.warnings.get(0);
    }

    /** A run that the observer does not refuse: of a shared lower problem, or of personal ones. */
    private TestRun bench() {
        TestRun shared = subject.bench()
                .on(RING)
                .mixingExactly("upper", "lower")
                .set("levels.upper.step", 0.1)
                .set("levels.lower.step", 0.3)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(ObserverChecks::round)
                .set("observe", List.of(subject.use()));
        TestRun personal = shared.set("problem", "personal-lower");
        return shared.refusal().isPresent() && personal.refusal().isEmpty() ? personal : shared;
    }

    private static void round(RoundContext stage) {
        stage.descendBelow();
        stage.descendAbove();
    }

    /** A run with observers, recorded and saved as an experiment would, with time standing still. */
    private static final class ObserverTrial {

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
            RunChecks.restore(saved.checkpoint(), run);
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
            Saved saved = new Saved(RunChecks.save(run), run.observers().sync());
            run.observers().saved(run.round());
            return saved;
        }

        ObserverTrial close() {
            run.observers().files().forEach(ObserverFile::close);
            return this;
        }

        /** Everything it wrote, by file. */
        Map<String, String> files() {
            Map<String, String> contents = new LinkedHashMap<>();
            for (ObserverFile file : run.observers().files()) {
                try {
                    contents.put(
                            file.name(), HexFormat.of().formatHex(Files.readAllBytes(directory.resolve(file.name()))));
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
}
