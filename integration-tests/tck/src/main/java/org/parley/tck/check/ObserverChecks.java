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
import java.util.regex.Pattern;
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

/** The contract checks of an observer: it does not affect a run, and interruptions of the run do not affect it. */
record ObserverChecks(Subject<ObserverFactory> subject) {

    /** Matches the framework's message about a late request. */
    private static final Pattern LATE = Pattern.compile("creat(ed|ion)|constructor");

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;
    private static final FixtureNetwork RING =
            FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    static List<ContractCheck> of(Subject<ObserverFactory> subject) {
        ObserverChecks checks = new ObserverChecks(subject);
        return Creation.before(
                checks::isMade,
                ContractCheck.inADirectory(
                        "a run with it is bit-identical to a run without it", checks::changesNothing),
                ContractCheck.inADirectory(
                        "columns, memory and files are requested in the constructor", checks::requestsEarly),
                ContractCheck.inADirectory("equal rows give equal columns and decisions", checks::repeats),
                ContractCheck.inADirectory(
                        "after an interruption in any round and a resume, its columns, files and memory equal those "
                                + "of an uninterrupted run",
                        checks::resumes),
                ContractCheck.inADirectory("two simultaneous runs do not affect each other", checks::twoAtOnce));
    }

    private Verdict isMade() {
        TestRun fixture = fixture();
        fixture.build(false);
        return Verdict.holds("for the problem '%s'", fixture.plan().problem());
    }

    private Verdict changesNothing(Path directory) {
        ObserverTrial alone = ObserverTrial.start(fixture().set("observe", List.of()), directory)
                .advance(ROUNDS);
        ObserverTrial watched =
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close();
        for (int row = 0; row < alone.rows.size(); row++) {
            MetricsRow expected = alone.rows.get(row);
            MetricsRow found = watched.rows.get(row);
            for (String column : expected.columns()) {
                if (!expected.value(column).equals(found.value(column))) {
                    return Verdict.broken(
                            "%s is %s after %d rounds, but %s without it",
                            column, found.value(column), expected.round(), expected.value(column));
                }
            }
        }
        return AgentRows.ofLevels(alone.run, AGENTS).equals(AgentRows.ofLevels(watched.run, AGENTS))
                ? Verdict.holds("bit-identical after %d rounds%s", ROUNDS, leftOut(watched))
                : Verdict.broken("the levels differ after %d rounds", ROUNDS);
    }

    private Verdict requestsEarly(Path directory) {
        ObserverTrial trial =
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close();
        return trial.warnings.stream()
                .filter(warning -> LATE.matcher(warning).find())
                .findFirst()
                .map(warning -> Verdict.broken("%s", warning))
                .orElseGet(() -> Verdict.holds("%d rows%s", trial.rows.size(), leftOut(trial)));
    }

    private Verdict repeats(Path directory) {
        return compare(
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close(),
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close(),
                "the same run again");
    }

    private Verdict resumes(Path directory) throws IOException {
        Path other = directory.resolve("resumed");
        ObserverTrial whole =
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close();
        for (int round = 1; round < ROUNDS; round++) {
            Files.createDirectories(other);
            ObserverTrial before = ObserverTrial.start(fixture(), other).advance(round);
            ObserverTrial.Saved saved = before.save();
            before.advance(ROUNDS).close(); // changes from here on are lost with the process
            ObserverTrial after = ObserverTrial.resume(fixture(), other, saved)
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
                ObserverTrial.start(fixture(), directory).advance(ROUNDS).close();
        ObserverTrial one = ObserverTrial.start(fixture(), beside);
        ObserverTrial other = ObserverTrial.start(fixture().set("seed", 8), another);
        for (int round = 0; round < ROUNDS; round++) {
            one.advance(1);
            other.advance(1);
        }
        other.close();
        return compare(alone, one.close(), "a run at the same time as another");
    }

    /** Compares the last rows, which is all that a resumed run has, and everything that was written and kept. */
    private static Verdict compare(ObserverTrial expected, ObserverTrial found, String what) {
        int missing = expected.rows.size() - found.rows.size();
        List<MetricsRow> rows = expected.rows.subList(missing, expected.rows.size());
        if (!rows.equals(found.rows)) {
            return Verdict.broken("%s has other columns: %s", what, difference(rows, found.rows));
        }
        if (!expected.verdicts.subList(missing, expected.verdicts.size()).equals(found.verdicts)) {
            return Verdict.broken("%s gets another decision: %s, not %s", what, found.verdicts, expected.verdicts);
        }
        if (!expected.files().equals(found.files())) {
            return Verdict.broken("%s has other files", what);
        }
        return expected.memory().equals(found.memory())
                ? Verdict.holds("%d rows%s", expected.rows.size(), leftOut(expected))
                : Verdict.broken("%s has other memory", what);
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

    /** Returns a run that the observer accepts: with a shared lower problem, or with personal ones. */
    private TestRun fixture() {
        TestRun shared = subject.fixture()
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

    private static void round(RoundContext context) {
        context.descendLower();
        context.descendUpper();
    }

    /** A run with observers that is recorded and saved as in an experiment, with a clock that stands still. */
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

        /** The state from which a run is resumed. */
        record Saved(byte[] checkpoint, Map<String, FileMark> marks) {}

        static ObserverTrial start(TestRun fixture, Path directory) {
            ObserverTrial trial = new ObserverTrial(fixture.start(), directory, Map.of());
            trial.record();
            return trial;
        }

        static ObserverTrial resume(TestRun fixture, Path directory, Saved saved) {
            Run run = fixture.build(false);
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

        /** Returns everything that it wrote, by file. */
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

        /** Returns everything that a checkpoint would contain of observers. */
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
