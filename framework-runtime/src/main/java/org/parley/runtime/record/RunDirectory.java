package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** The directory of one run and the names of its files. A directory that was created or opened for writing is locked until it is closed. */
public final class RunDirectory implements AutoCloseable {

    public static final String METRICS = "metrics.csv";
    public static final String ITERATES = "iterates.jsonl";
    public static final String CHECKPOINT = "checkpoint";

    /** File names that are reserved for Parley. */
    public static final Set<String> OWN_FILES = Set.of(
            METRICS,
            ITERATES,
            "resolved.yaml",
            "provenance.json",
            "layout.json",
            "result.json",
            "report.html",
            CHECKPOINT);

    /** The file that requests the end of the run. Every process with access to the directory can create it, on any machine. */
    private static final String STOP = ".stop";

    private static final int LONGEST_NAME = 80;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private final Path root;
    private final Optional<WriteLock> lock;

    private RunDirectory(Path root, Optional<WriteLock> lock) {
        this.root = root;
        this.lock = lock;
    }

    private RunDirectory(Path root) {
        this(root, Optional.empty());
    }

    /** Checks that a file is not a record of a run, which exports such as tables and figures must not overwrite. */
    public static void requireNoRecord(Path file) {
        Path place = file.toAbsolutePath().normalize();
        Path parent = place.getParent();
        if (parent == null) {
            return;
        }
        boolean isInCheckpoint = parent.endsWith(CHECKPOINT);
        boolean isOwn = OWN_FILES.contains(place.getFileName().toString()) || place.endsWith(AgentsFile.NAME);
        Path root = isInCheckpoint ? parent.getParent() : parent;
        if ((isInCheckpoint || isOwn) && Files.exists(new RunDirectory(root).provenance())) {
            throw new ParleyException(exists(file, "is a record of the run there", "choose another name"));
        }
    }

    /**
     * Creates a directory {@code <name>-<seed>-<time>} under {@code base} and locks it until it is closed. A second run within the same
     * second gets a number.
     */
    public static RunDirectory create(Path base, String name, long seed, Clock clock) {
        require(foreign(base));
        String plain = safeName(name) + "-" + seed + "-" + TIME.format(LocalDateTime.now(clock));
        makeDirectory(base);
        try {
            for (int attempt = 1; ; attempt++) {
                Path root = base.resolve(attempt == 1 ? plain : plain + "-" + attempt);
                try {
                    return claimed(Files.createDirectory(root));
                } catch (FileAlreadyExistsException e) {
                    continue; // sweeps start several runs per second
                }
            }
        } catch (IOException e) {
            throw FileDiagnostic.writing(base, e);
        }
    }

    /**
     * Returns a name that is valid in every file system and shell: letters, digits, dots, dashes and underscores. Accents are dropped, and
     * other characters are replaced by dashes.
     */
    public static String safeName(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9._-]+", "-");
        String cut = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
        String trimmed = cut.replaceAll("^[.-]+|[.-]+$", "");
        return trimmed.isEmpty() ? "run" : trimmed;
    }

    /**
     * Creates or empties a directory named by the user and locks it until it is closed.
     *
     * @param force whether files of an earlier run may be deleted; files that Parley did not write are kept
     */
    public static RunDirectory createAt(Path directory, boolean force) {
        require(obstacle(directory, force));
        makeDirectory(directory);
        RunDirectory run = claimed(directory);
        try {
            require(occupied(directory, force)); // another run may have used it in the meantime
            run.removeOwnFiles();
            return run;
        } catch (IOException | ParleyException e) {
            run.close();
            throw e instanceof ParleyException refusal ? refusal : FileDiagnostic.writing(directory, (IOException) e);
        }
    }

    /**
     * Returns why {@link #createAt} would fail, without changing anything. The diagnostic can therefore be reported together with other
     * errors.
     */
    public static Optional<Diagnostic> obstacle(Path directory, boolean force) {
        Optional<Diagnostic> foreign = foreign(directory);
        if (foreign.isPresent()) {
            return foreign;
        }
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return Optional.of(exists(directory, "is a file, not a directory", "choose another directory"));
        }
        return WriteLock.isClaimed(directory)
                ? Optional.of(WriteLock.byAnother(directory))
                : occupied(directory, force);
    }

    /** Opens the directory of an earlier run for reading. */
    public static RunDirectory open(Path directory) {
        RunDirectory run = new RunDirectory(directory);
        if (!run.isRun()) {
            String message = Files.isDirectory(directory)
                    ? "is not the directory of a run: it has no "
                            + run.resolved().getFileName()
                    : "there is no such directory";
            throw new ParleyException(
                    new Diagnostic(ErrorCode.RUN_NOT_FOUND, directory.toString(), message, run.hintAtRunsWithin()));
        }
        return run;
    }

    /**
     * Opens the directory of a run, or the head of the process whose checkpoints are in it.
     *
     * @throws ParleyException if it is neither
     */
    public static RunDirectory openHere(Path directory) {
        return isRun(directory)
                ? open(directory)
                : RankDirectory.recorded(directory).orElseGet(() -> open(directory));
    }

    /** Returns the place of the head of a run that a process other than rank 0 writes: its directory of checkpoints. */
    public static RunDirectory ofRank(Path root, int rank, int processes) {
        return new RunDirectory(root.resolve(CHECKPOINT).resolve(RankDirectory.name(rank, processes)));
    }

    /** Returns the directory of the whole run, if this is the place of the head of one process. */
    public RunDirectory ofWholeRun() {
        Path parent = root.toAbsolutePath().getParent();
        return parent.endsWith(CHECKPOINT) ? new RunDirectory(parent.getParent()) : this;
    }

    /** Returns whether this is the directory of a run, finished or not. */
    public static boolean isRun(Path directory) {
        return new RunDirectory(directory).isRun();
    }

    /**
     * Opens the directory of an earlier run and locks it until it is closed.
     *
     * @throws ParleyException if another run is writing to it
     */
    public static RunDirectory openToWrite(Path directory) {
        return claimed(open(directory).root);
    }

    /**
     * Checks that no run is writing to the directory.
     *
     * @throws ParleyException if a run is in progress
     */
    public void requireNotBeingWritten() {
        if (isBeingWritten()) {
            throw new ParleyException(WriteLock.byAnother(root));
        }
    }

    /** Returns whether a run is writing to the directory. */
    public boolean isBeingWritten() {
        return WriteLock.isClaimed(root);
    }

    /**
     * Requests the run in progress to end after its current round.
     *
     * @throws ParleyException if no run is in progress
     */
    public void askToStop() {
        if (!isBeingWritten()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RUN_NOT_FOUND,
                    root.toString(),
                    "no run is in progress here",
                    "`parley list` shows runs in progress"));
        }
        try {
            Files.write(root.resolve(STOP), new byte[0]);
        } catch (IOException e) {
            throw FileDiagnostic.writing(root.resolve(STOP), e);
        }
    }

    /** Returns whether the run was asked to end. */
    public boolean isAskedToStop() {
        return Files.exists(root.resolve(STOP));
    }

    /** Releases the lock. */
    @Override
    public void close() {
        lock.ifPresent(WriteLock::close);
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

    /** Returns the file with the tensors of the variables, which exists if the model names them. */
    public Path layout() {
        return root.resolve("layout.json");
    }

    public Path metrics() {
        return root.resolve(METRICS);
    }

    public Path iterates() {
        return root.resolve(ITERATES);
    }

    /** Returns the file with values of individual agents, which exists if an observer writes it. */
    public Path agents() {
        return root.resolve(AgentsFile.NAME);
    }

    public Path result() {
        return root.resolve("result.json");
    }

    public Path report() {
        return root.resolve("report.html");
    }

    /** Returns the directory of checkpoints. Files directly in it belong to Parley. */
    public Path checkpoint() {
        return root.resolve(CHECKPOINT);
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

    private static void require(Optional<Diagnostic> obstacle) {
        obstacle.ifPresent(diagnostic -> {
            throw new ParleyException(diagnostic);
        });
    }

    /** Returns a diagnostic for a place that does not support file locks and forced writes, such as an archive. */
    private static Optional<Diagnostic> foreign(Path directory) {
        return directory.getFileSystem() == FileSystems.getDefault()
                ? Optional.empty()
                : Optional.of(new Diagnostic(
                        ErrorCode.OUTPUT_UNWRITABLE,
                        directory.toString(),
                        "is not in the file system of this machine",
                        "choose a directory on a disk"));
    }

    private static Optional<Diagnostic> occupied(Path directory, boolean force) {
        return force || isFree(directory)
                ? Optional.empty()
                : Optional.of(exists(directory, "is not empty", "choose another directory, or replace the run in it"));
    }

    private static Diagnostic exists(Path place, String message, String hint) {
        return new Diagnostic(ErrorCode.OUTPUT_EXISTS, place.toString(), message, hint);
    }

    /**
     * Returns whether a run may start in a directory. It may contain the lock of an earlier run and empty directories of other processes.
     * It may also contain files of a run that ended before it could be resumed.
     */
    public static boolean isFree(Path directory) {
        if (!Files.exists(directory)) {
            return true;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                boolean isPlace = file.endsWith(CHECKPOINT) && RankDirectory.areAllEmpty(file);
                if (!isPlace && !file.endsWith(WriteLock.FILE) && !isBeginning(file)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw FileDiagnostic.writing(directory, e);
        }
    }

    private static boolean isBeginning(Path file) {
        RunDirectory run = new RunDirectory(file.getParent());
        return !run.isRun()
                && List.of(
                                run.provenance(),
                                AtomicFile.unfinished(run.provenance()),
                                AtomicFile.unfinished(run.resolved()))
                        .contains(file);
    }

    private static void makeDirectory(Path directory) {
        if (Files.isDirectory(directory)) { // including a link to a directory
            return;
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw FileDiagnostic.writing(directory, e);
        }
    }

    private static RunDirectory claimed(Path directory) {
        try {
            RunDirectory run = new RunDirectory(
                    directory,
                    Optional.of(WriteLock.claim(directory)
                            .orElseThrow(() -> new ParleyException(WriteLock.byAnother(directory)))));
            Files.deleteIfExists(directory.resolve(STOP)); // a request for an earlier run
            return run;
        } catch (IOException e) {
            throw FileDiagnostic.writing(directory, e);
        }
    }

    private void removeOwnFiles() throws IOException {
        if (isRun()) { // elsewhere, a directory called checkpoint is not Parley's
            removeCheckpoints();
        }
        for (Path file : List.of(metrics(), iterates(), result(), report(), layout(), provenance(), resolved())) {
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
        RankDirectory.emptyUnclaimed(checkpoint());
        try {
            Files.delete(checkpoint());
        } catch (DirectoryNotEmptyException e) {
            return; // the remaining files are not Parley's
        }
    }
}
