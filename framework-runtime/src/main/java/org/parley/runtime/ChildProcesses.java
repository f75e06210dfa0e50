package org.parley.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.FileDiagnostic;

/**
 * The processes of a run other than rank 0, started on this machine with the Java installation, libraries and options of this process. A
 * killed process is restarted. All of them end with this process. Their output is printed only when they fail, because rank 0 prints the
 * same.
 */
final class ChildProcesses implements AutoCloseable {

    private static final int LINES_KEPT = 20;
    private static final int TIMEOUT_SECONDS = 60;
    private static final int EXIT_CODE_OF_SIGNAL_0 = 128;
    /** The exit codes of processes that a signal asked to terminate. */
    private static final List<Integer> TERMINATED = List.of(129, 130, 143);

    private static final String FORCE = "--force";

    private final Consumer<String> events;
    private final String program;
    private final Path directory;
    private final Map<Integer, Process> alive = new ConcurrentHashMap<>();
    private final Thread hook = new Thread(this::end, "parley-children");
    private volatile boolean over;

    /**
     * Creates a launcher that has started no processes yet.
     *
     * @param program the name of the class whose main method runs commands
     * @param events receives messages about started and killed processes
     */
    ChildProcesses(String program, Consumer<String> events) {
        this.program = program;
        this.events = events;
        try {
            directory = Files.createTempDirectory("parley-processes");
        } catch (IOException failed) {
            throw FileDiagnostic.writing(Path.of(System.getProperty("java.io.tmpdir")), failed);
        }
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns a temporary directory for these processes, readable only by the current user. */
    Path directory() {
        return directory;
    }

    /**
     * Starts a process.
     *
     * @param words the command line of the process
     * @param failed is called if the process fails and is not restarted
     */
    void start(int rank, List<String> words, Consumer<Diagnostic> failed) {
        try {
            Process process = new ProcessBuilder(command(words))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            alive.put(rank, process);
            events.accept("started rank " + rank + " as process " + process.pid());
            Thread watcher = new Thread(() -> watch(rank, process, words, failed), "parley-child-" + rank);
            watcher.setDaemon(true);
            watcher.start();
        } catch (IOException refused) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.PROCESS_MISSING, "rank " + rank, "cannot be started: " + refused.getMessage()),
                    refused);
        }
    }

    private List<String> command(List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(words);
        return command;
    }

    private void watch(int rank, Process process, List<String> words, Consumer<Diagnostic> failed) {
        Deque<String> last = new ArrayDeque<>();
        try (Stream<String> lines = process.errorReader().lines()) {
            lines.forEach(line -> {
                last.add(line);
                if (last.size() > LINES_KEPT) {
                    last.remove();
                }
            });
        } catch (UncheckedIOException killed) {
            last.clear();
        }
        int exitCode = awaitExit(process);
        if (over || exitCode == 0) {
            return;
        }
        if (exitCode > EXIT_CODE_OF_SIGNAL_0 && !TERMINATED.contains(exitCode)) {
            events.accept("rank " + rank + " was killed and is restarted");
            start(rank, words.stream().filter(word -> !word.equals(FORCE)).toList(), failed);
        } else {
            last.forEach(line -> events.accept("rank " + rank + ": " + line));
            failed.accept(new Diagnostic(
                    ErrorCode.PROCESS_MISSING,
                    "rank " + rank,
                    "ended with exit code " + exitCode + ": " + (last.isEmpty() ? "no error message" : last.getLast()),
                    "it was started with the Java options of this process; see its output above"));
        }
    }

    private static int awaitExit(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Waits for the processes to end, but no longer than the timeout. */
    void awaitEnd() {
        over = true;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        try {
            for (Process process : alive.values()) {
                process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private void end() {
        over = true;
        alive.values().forEach(Process::destroyForcibly);
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException gone) {
            return;
        }
    }
}
