package org.parley.plugins.serve;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.command.CommandContext;
import org.parley.api.command.RecordedRun;
import org.parley.api.component.ParleyException;
import org.parley.api.observe.Row;

/** The runs in a directory and in the sweeps below it. Their records are read again only after their files have changed. */
final class Catalogue {

    /** The depth of the deepest output of reproduce: its directory, a paper, the runs, a sweep, a run, a file. */
    private static final int DEPTH = 6;

    private static final String RUN_FILE = "resolved.yaml";
    private static final String RESULT = "result.json";
    private static final List<String> FILES = List.of(RUN_FILE, RESULT, "metrics.csv", "checkpoint");

    /** The number of rows that are read of a run. It exceeds the number of points of its curve in the list. */
    private static final int ROWS = 100;

    private static final long NANOS_BETWEEN_SCANS = 500_000_000;

    private final Path root;
    private final CommandContext context;
    private Map<Path, RunState> known = Map.of();
    private final Map<Path, RecordedRun> unfinished = new ConcurrentHashMap<>();
    private long scanned = System.nanoTime() - 2 * NANOS_BETWEEN_SCANS;

    Catalogue(Path root, CommandContext context) {
        this.root = root;
        this.context = context;
    }

    Path root() {
        return root;
    }

    /** Returns all runs, the newest first. */
    synchronized List<RunState> runs() {
        if (System.nanoTime() - scanned > NANOS_BETWEEN_SCANS) {
            known = scan();
            scanned = System.nanoTime();
        }
        return known.values().stream()
                .sorted(Comparator.comparing(RunState::touched).reversed().thenComparing(RunState::id))
                .toList();
    }

    /** Returns a run of the catalogue. No path outside the catalogue is ever read. */
    Optional<RunState> find(String id) {
        return runs().stream().filter(run -> run.id().equals(id)).findFirst();
    }

    private Map<Path, RunState> scan() {
        try (Stream<Path> files = Files.find(root, DEPTH, Catalogue::isRunFile, new FileVisitOption[0])) {
            Map<Path, RunState> found = files.map(Path::getParent).toList().parallelStream()
                    .collect(Collectors.toConcurrentMap(directory -> directory, this::state));
            unfinished.keySet().retainAll(found.keySet());
            return found;
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            return known;
        }
    }

    private static boolean isRunFile(Path file, BasicFileAttributes kind) {
        return kind.isRegularFile() && file.endsWith(RUN_FILE);
    }

    private RunState state(Path directory) {
        try {
            RunState before = known.get(directory);
            boolean mayContinue = mayContinue(directory);
            if (!mayContinue) {
                unfinished.remove(directory);
            }
            boolean isRunning = mayContinue && isRunning(directory);
            String version = version(directory) + isRunning;
            return before != null && before.version().equals(version) ? before : read(directory, isRunning, version);
        } catch (IOException goneMeanwhile) {
            throw new UncheckedIOException(goneMeanwhile);
        }
    }

    private RunState read(Path directory, boolean isRunning, String version) throws IOException {
        String id = directory.equals(root)
                ? root.getFileName().toString()
                : root.relativize(directory).toString().replace('\\', '/');
        Instant touched = touched(directory);
        try {
            Optional<RecordedRun> record =
                    context.runs(directory, ROWS).stream().findFirst();
            String ended = record.flatMap(RecordedRun::status)
                    .map(status -> status.name().toLowerCase(Locale.ROOT))
                    .orElse("unfinished");
            return RunState.of(id, directory, record, isRunning ? RunState.RUNNING : ended, touched, version);
        } catch (ParleyException | UncheckedIOException unreadable) {
            return RunState.of(id, directory, Optional.empty(), "unreadable", touched, version);
        }
    }

    /**
     * Returns whether the run may still be in progress. A process that starts or resumes a run writes the run file first and the result
     * last. A run with a newer result is therefore not in progress.
     */
    private static boolean mayContinue(Path directory) throws IOException {
        Path result = directory.resolve(RESULT);
        return !Files.exists(result)
                || Files.getLastModifiedTime(directory.resolve(RUN_FILE)).compareTo(Files.getLastModifiedTime(result))
                        > 0;
    }

    private boolean isRunning(Path directory) {
        try {
            if (!unfinished.containsKey(directory)) {
                context.runs(directory, ROWS).forEach(record -> unfinished.put(directory, record));
            }
            return unfinished.containsKey(directory)
                    && unfinished.get(directory).isRunning();
        } catch (ParleyException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static Instant touched(Path directory) throws IOException {
        Path rows = directory.resolve("metrics.csv");
        return Files.getLastModifiedTime(Files.exists(rows) ? rows : directory.resolve(RUN_FILE))
                .toInstant();
    }

    private static String version(Path directory) {
        StringBuilder version = new StringBuilder();
        for (String name : FILES) {
            File file = directory.resolve(name).toFile();
            version.append(file.length())
                    .append('-')
                    .append(file.lastModified())
                    .append('-');
        }
        return version.toString();
    }

    /**
     * The state of a run when it was last read: the values that pages show, without the rows.
     *
     * @param id the run's directory, relative to the served directory
     * @param status one or two words
     * @param touched the time of the last recorded row
     * @param version a value that changes whenever the displayed content changes
     * @param hasRows whether the run has readable rows
     * @param round the round of the last row
     * @param rounds the planned number of rounds, or 0 if it is not known
     * @param secondsLeft the estimated remaining time, at the pace of the last rows
     * @param figure the main metric and its curve, as table cells
     * @param words the words that a filter matches
     */
    record RunState(
            String id,
            Path directory,
            String status,
            Instant touched,
            String version,
            boolean hasRows,
            long round,
            long rounds,
            OptionalDouble secondsLeft,
            String figure,
            String words) {

        static final String RUNNING = "running";

        /** The number of rows from which the pace is computed: few, so that it reflects the current speed of the machine. */
        private static final int RECENT_ROWS = 5;

        /** @param record the recorded data; empty before the first row or if the files cannot be read */
        static RunState of(
                String id,
                Path directory,
                Optional<RecordedRun> record,
                String status,
                Instant touched,
                String version) {
            List<? extends Row> rows =
                    record.<List<? extends Row>>map(RecordedRun::rows).orElse(List.of());
            long rounds = record.map(run -> run.choices().get("rounds"))
                    .map(Long::parseLong)
                    .orElse(0L);
            return new RunState(
                    id,
                    directory,
                    status,
                    touched,
                    version,
                    !rows.isEmpty(),
                    rows.isEmpty() ? 0 : rows.get(rows.size() - 1).round(),
                    rounds,
                    status.equals(RUNNING) ? secondsLeft(rows, rounds) : OptionalDouble.empty(),
                    RunPages.figure(record, rows),
                    words(id, record, status));
        }

        boolean isRunning() {
            return status.equals(RUNNING);
        }

        /** Returns the path of the run's page. */
        String address() {
            return "/run/"
                    + URLEncoder.encode(id, StandardCharsets.UTF_8)
                            .replace("+", "%20")
                            .replace("%2F", "/") + "/";
        }

        private static OptionalDouble secondsLeft(List<? extends Row> rows, long rounds) {
            if (rows.size() < 2) {
                return OptionalDouble.empty();
            }
            Row last = rows.get(rows.size() - 1);
            Row before = rows.get(Math.max(0, rows.size() - 1 - RECENT_ROWS));
            double seconds = last.value("seconds").orElse(Double.NaN)
                    - before.value("seconds").orElse(Double.NaN);
            double left = seconds / (last.round() - before.round()) * (rounds - last.round());
            return Double.isFinite(left) ? OptionalDouble.of(left) : OptionalDouble.empty();
        }

        /** Returns the words that a filter matches: the run's name, its status, its components and the top-level keys of its run file. */
        private static String words(String id, Optional<RecordedRun> record, String status) {
            String choices = record.map(run -> run.choices().entrySet().stream()
                            .filter(choice -> choice.getKey().endsWith(".use")
                                    || !choice.getKey().contains("."))
                            .map(choice -> withoutUse(choice.getKey()) + "=" + choice.getValue())
                            .collect(Collectors.joining(" ")))
                    .orElse("");
            String named = record.map(run -> run.name() + " seed=" + run.seed()).orElse("");
            return id + " " + named + " " + status + " " + choices;
        }

        private static String withoutUse(String key) {
            return key.endsWith(".use") ? key.substring(0, key.length() - ".use".length()) : key;
        }
    }
}
