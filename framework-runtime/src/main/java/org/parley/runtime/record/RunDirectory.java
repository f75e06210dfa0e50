package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** The directory of one run, and the names of the files in it. */
public final class RunDirectory {

    public static final String METRICS = "metrics.csv";
    public static final String ITERATES = "iterates.jsonl";

    /** The names that nobody else may give to a file. */
    public static final Set<String> OWN_FILES =
            Set.of(METRICS, ITERATES, "resolved.yaml", "provenance.json", "result.json", "report.html", "checkpoint");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private final Path root;

    private RunDirectory(Path root) {
        this.root = root;
    }

    /** A new directory {@code <name>-<seed>-<time>} under {@code base}; a second run within the same second gets a number. */
    public static RunDirectory create(Path base, String name, long seed, Clock clock) {
        String plain = FileNames.safe(name) + "-" + seed + "-" + TIME.format(LocalDateTime.now(clock));
        try {
            Files.createDirectories(base);
            for (int attempt = 1; ; attempt++) {
                Path root = base.resolve(attempt == 1 ? plain : plain + "-" + attempt);
                try {
                    return new RunDirectory(Files.createDirectory(root));
                } catch (FileAlreadyExistsException e) {
                    continue; // sweeps start several runs per second
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a directory under " + base + ": " + e, e);
        }
    }

    /**
     * The directory the user named, empty.
     *
     * @param force whether files of an earlier run give way; files that Parley does not write stay in any case
     */
    public static RunDirectory createAt(Path directory, boolean force) {
        obstacle(directory, force).ifPresent(fault -> {
            throw new ParleyException(fault);
        });
        RunDirectory run = new RunDirectory(directory);
        try {
            run.removeOwnFiles();
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare the directory " + directory + ": " + e, e);
        }
        return run;
    }

    /** Why {@link #createAt} would refuse; asking changes nothing, so it can be reported along with other faults. */
    public static Optional<Fault> obstacle(Path directory, boolean force) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return Optional.of(new Fault(
                    ErrorCode.OUTPUT_EXISTS,
                    directory.toString(),
                    "is a file, not a directory",
                    "choose another --out"));
        }
        if (WriteLock.isGoingOn(new RunDirectory(directory).metrics())) {
            return Optional.of(WriteLock.byAnother(new RunDirectory(directory).metrics()));
        }
        if (force || isEmpty(directory)) {
            return Optional.empty();
        }
        return Optional.of(new Fault(
                ErrorCode.OUTPUT_EXISTS,
                directory.toString(),
                "is not empty",
                "choose another --out, or add --force to replace the run in it"));
    }

    /** The directory of an earlier run. */
    public static RunDirectory open(Path directory) {
        RunDirectory run = new RunDirectory(directory);
        if (!run.isRun()) {
            String message = Files.isDirectory(directory)
                    ? "is not the directory of a run: it has no "
                            + run.resolved().getFileName()
                    : "there is no such directory";
            throw new ParleyException(
                    new Fault(ErrorCode.RUN_NOT_FOUND, directory.toString(), message, run.hintAtRunsWithin()));
        }
        return run;
    }

    /** @throws ParleyException while a run is under way in it */
    public void requireNobodyWrites() {
        if (WriteLock.isGoingOn(metrics())) {
            throw new ParleyException(WriteLock.byAnother(metrics()));
        }
    }

    public Path root() {
        return root;
    }

    public Path resolved() {
        return root.resolve("resolved.yaml");
    }

    public Path provenance() {
        return root.resolve("provenance.json");
    }

    public Path metrics() {
        return root.resolve(METRICS);
    }

    public Path iterates() {
        return root.resolve(ITERATES);
    }

    public Path result() {
        return root.resolve("result.json");
    }

    public Path report() {
        return root.resolve("report.html");
    }

    /** The directory of checkpoints; the files right in it are Parley's. */
    public Path checkpoint() {
        return root.resolve("checkpoint");
    }

    private boolean isRun() {
        return Files.isRegularFile(resolved());
    }

    private String hintAtRunsWithin() {
        if (!Files.isDirectory(root)) {
            return "give a directory that 'parley run' wrote";
        }
        try (Stream<Path> children = Files.list(root)) {
            return children.filter(child -> new RunDirectory(child).isRun())
                    .max(Path::compareTo)
                    .map(run -> "did you mean " + run + "?")
                    .orElse("give a directory that 'parley run' wrote");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + root + ": " + e.getMessage(), e);
        }
    }

    private static boolean isEmpty(Path directory) {
        if (!Files.exists(directory)) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    private void removeOwnFiles() throws IOException {
        if (isRun()) { // elsewhere, a directory called checkpoint is somebody else's
            removeCheckpoints();
        }
        for (Path file : List.of(metrics(), iterates(), result(), report(), provenance(), resolved())) {
            Files.deleteIfExists(file);
            Files.deleteIfExists(AtomicFile.unfinished(file));
        }
    }

    private void removeCheckpoints() throws IOException {
        if (!Files.isDirectory(checkpoint())) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(checkpoint(), Files::isRegularFile)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        try {
            Files.delete(checkpoint());
        } catch (DirectoryNotEmptyException e) {
            return; // what is left is not ours
        }
    }
}
