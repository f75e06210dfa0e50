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

/** The runs in a directory and in the sweeps in it. Their records are read again only when files have changed. */
final class Catalogue {

    /** What reproduce makes lies deepest: its directory, a paper, the runs, a sweep, a run, a file. */
    private static final int DEPTH = 6;

    private static final String RUN_FILE = "resolved.yaml";
    private static final String RESULT = "result.json";
    private static final List<String> FILES = List.of(RUN_FILE, RESULT, "metrics.csv", "checkpoint");

    /** Rows that are read of a run: more than its curve in the list has points. */
    private static final int ROWS = 100;

    private static final long NANOS_BETWEEN_LOOKS = 500_000_000;

    private final Path root;
    private final CommandContext context;
    private Map<Path, RunState> known = Map.of();
    private final Map<Path, RecordedRun> unfinished = new ConcurrentHashMap<>();
    private long looked = System.nanoTime() - 2 * NANOS_BETWEEN_LOOKS;

    Catalogue(Path root, CommandContext context) {
        this.root = root;
        this.context = context;
    }

    Path root() {
        return root;
    }

    /** All of them, the newest first. */
    synchronized List<RunState> runs() {
        if (System.nanoTime() - looked > NANOS_BETWEEN_LOOKS) {
            known = look();
            looked = System.nanoTime();
        }
        return known.values().stream()
                .sorted(Comparator.comparing(RunState::touched).reversed().thenComparing(RunState::id))
                .toList();
    }

    /** One that is among them: no other path is ever looked at. */
    Optional<RunState> find(String id) {
        return runs().stream().filter(run -> run.id().equals(id)).findFirst();
    }

    private Map<Path, RunState> look() {
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
            boolean mayGoOn = mayGoOn(directory);
            if (!mayGoOn) {
                unfinished.remove(directory);
            }
            boolean goesOn = mayGoOn && isUnderWay(directory);
            String version = version(directory) + goesOn;
            return before != null && before.version().equals(version) ? before : read(directory, goesOn, version);
        } catch (IOException goneMeanwhile) {
            throw new UncheckedIOException(goneMeanwhile);
        }
    }

    private RunState read(Path directory, boolean goesOn, String version) throws IOException {
        String id = directory.equals(root)
                ? root.getFileName().toString()
                : root.relativize(directory).toString().replace('\\', '/');
        Instant touched = touched(directory);
        try {
            Optional<RecordedRun> record =
                    context.runs(directory, ROWS).stream().findFirst();
            String ended = record.flatMap(RecordedRun::status)
                    .map(status -> status.name().toLowerCase(Locale.ROOT))
                    .orElse("broken off");
            return RunState.of(id, directory, record, goesOn ? RunState.UNDER_WAY : ended, touched, version);
        } catch (ParleyException | UncheckedIOException unreadable) {
            return RunState.of(id, directory, Optional.empty(), "unreadable", touched, version);
        }
    }

    /** Whoever begins or resumes a run writes its run file first, and its result last: only then it is worth asking who writes there. */
    private static boolean mayGoOn(Path directory) throws IOException {
        Path result = directory.resolve(RESULT);
        return !Files.exists(result)
                || Files.getLastModifiedTime(directory.resolve(RUN_FILE)).compareTo(Files.getLastModifiedTime(result))
                        > 0;
    }

    private boolean isUnderWay(Path directory) {
        try {
            if (!unfinished.containsKey(directory)) {
                context.runs(directory, ROWS).forEach(record -> unfinished.put(directory, record));
            }
            return unfinished.containsKey(directory)
                    && unfinished.get(directory).isUnderWay();
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
     * A run as it was when it was last looked at: what the pages show of it, without its rows.
     *
     * @param id its directory, seen from that which is served
     * @param status a word or two
     * @param touched when something was last recorded
     * @param version another one whenever something else is to be shown
     * @param hasRows whether it has recorded something that can be read
     * @param round of its last row
     * @param rounds how many it is to make; 0 where that is not known
     * @param secondsLeft at the pace of its last rows
     * @param figure the leading figure and how it went, as cells of a table
     * @param words what a filter finds it by
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

        static final String UNDER_WAY = "under way";

        /** Rows that the pace is taken from: what the machine does now, not what it did an hour ago. */
        private static final int RECENT_ROWS = 5;

        /** @param record what it has recorded; none before its first row, and when that cannot be read */
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
                    status.equals(UNDER_WAY) ? secondsLeft(rows, rounds) : OptionalDouble.empty(),
                    RunPages.figure(record, rows),
                    words(id, record, status));
        }

        boolean isUnderWay() {
            return status.equals(UNDER_WAY);
        }

        /** Where its page is. */
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

        /** Its name, how it ended, its components and what stands at the top of its run file. */
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
