package org.parley.plugins.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.command.CommandContext;
import org.parley.api.command.RecordedRun;
import org.parley.api.component.ParleyException;

/** The runs in a directory and in the sweeps in it. Their records are read again only when files have changed. */
final class Catalogue {

    /** What reproduce makes lies deepest: its directory, a paper, the runs, a sweep, a run, a file. */
    private static final int DEPTH = 6;

    private static final String RUN_FILE = "resolved.yaml";
    private static final String RESULT = "result.json";
    private static final List<String> FILES = List.of(RUN_FILE, RESULT, "metrics.csv", "checkpoint");
    private static final long NANOS_BETWEEN_LOOKS = 500_000_000;

    private final Path root;
    private final CommandContext context;
    private Map<Path, RunState> known = Map.of();
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
        Map<Path, RunState> found = new HashMap<>();
        try (Stream<Path> files = Files.find(root, DEPTH, Catalogue::isRunFile, new FileVisitOption[0])) {
            for (Path directory : files.map(Path::getParent).toList()) {
                found.put(directory, state(directory));
            }
            return found;
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            return known;
        }
    }

    private static boolean isRunFile(Path file, BasicFileAttributes kind) {
        return kind.isRegularFile() && file.endsWith(RUN_FILE);
    }

    private RunState state(Path directory) throws IOException {
        RunState before = known.get(directory);
        boolean goesOn = mayGoOn(directory) && isUnderWay(directory);
        String version = version(directory) + goesOn;
        return before != null && before.version().equals(version) ? before : read(directory, goesOn, version);
    }

    private RunState read(Path directory, boolean goesOn, String version) throws IOException {
        String id = directory.equals(root)
                ? root.getFileName().toString()
                : root.relativize(directory).toString().replace('\\', '/');
        Instant touched = touched(directory);
        try {
            Optional<RecordedRun> record = context.runs(directory).stream().findFirst();
            String ended = record.flatMap(RecordedRun::status)
                    .map(status -> status.name().toLowerCase(Locale.ROOT))
                    .orElse("broken off");
            return new RunState(id, directory, record, goesOn ? RunState.UNDER_WAY : ended, touched, version);
        } catch (ParleyException | UncheckedIOException unreadable) {
            return new RunState(id, directory, Optional.empty(), "unreadable", touched, version);
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
        RunState before = known.get(directory);
        try {
            Optional<RecordedRun> record = Optional.ofNullable(before)
                    .flatMap(RunState::record)
                    .or(() -> context.runs(directory).stream().findFirst());
            return record.filter(RecordedRun::isUnderWay).isPresent();
        } catch (ParleyException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static Instant touched(Path directory) throws IOException {
        Path rows = directory.resolve("metrics.csv");
        return Files.getLastModifiedTime(Files.exists(rows) ? rows : directory.resolve(RUN_FILE))
                .toInstant();
    }

    private static String version(Path directory) throws IOException {
        StringBuilder version = new StringBuilder();
        for (String name : FILES) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                version.append(Files.size(file))
                        .append('-')
                        .append(Files.getLastModifiedTime(file).toMillis())
                        .append('-');
            }
        }
        return version.toString();
    }
}
