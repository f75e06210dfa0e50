package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command in a separate process that prints one line for each event. Waiting for a line has a time limit. */
final class Node implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 180;
    private static final Pattern ROUND = Pattern.compile(" *([0-9]+) .*");

    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private boolean isSilent;

    private Node(Process process) {
        this.process = process;
        Thread reader = new Thread(this::read, "reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** @param options options of the virtual machine */
    static Node start(List<String> options, Object... words) throws IOException {
        return startAt(List.of(), options, words);
    }

    /** @param place the words that start a command at a place */
    static Node startAt(List<String> place, List<String> options, Object... words) throws IOException {
        List<String> command = new ArrayList<>(Command.words(words));
        command.addAll(1, options);
        command.addAll(0, place);
        return new Node(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Waits until it has printed this text. */
    void await(String part) throws InterruptedException {
        await(line -> line.contains(part), part);
    }

    /** Waits until its progress has reached this round. */
    void awaitRound(long round) throws InterruptedException {
        await(line -> round(line) >= round, "round " + round);
    }

    long count(String part) {
        synchronized (lines) {
            return lines.stream().filter(line -> line.contains(part)).count();
        }
    }

    /** Returns the first line that matches, already printed or awaited. */
    String await(Predicate<String> wanted, String what) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int seen = 0;
        synchronized (lines) {
            while (true) {
                for (; seen < lines.size(); seen++) {
                    if (wanted.test(lines.get(seen))) {
                        return lines.get(seen);
                    }
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                assertThat(!isSilent && left > 0)
                        .as("'%s' after:%n%s", what, text())
                        .isTrue();
                lines.wait(left);
            }
        }
    }

    void signal(String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Stops the process for some time, and then continues it. */
    void pause(int seconds) throws IOException, InterruptedException {
        signal("STOP");
        assertThat(hasEndedWithin(seconds, TimeUnit.SECONDS)).isFalse();
        signal("CONT");
    }

    boolean hasEndedWithin(long time, TimeUnit unit) throws InterruptedException {
        return process.waitFor(time, unit);
    }

    /** Kills the process like kill -9. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    Command.Outcome end() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("ended, after:%n%s", text())
                .isTrue();
        synchronized (lines) {
            while (!isSilent) {
                lines.wait();
            }
        }
        return new Command.Outcome(process.exitValue(), text());
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private String text() {
        synchronized (lines) {
            return lines.stream().collect(Collectors.joining("\n", "", "\n"));
        }
    }

    private static long round(String line) {
        var progress = ROUND.matcher(line);
        return progress.matches() ? Long.parseLong(progress.group(1)) : -1;
    }

    private void read() {
        try {
            process.inputReader().lines().forEach(this::add);
        } catch (UncheckedIOException killed) {
            add("(killed)");
        }
        synchronized (lines) {
            isSilent = true;
            lines.notifyAll();
        }
    }

    private void add(String line) {
        synchronized (lines) {
            lines.add(line);
            lines.notifyAll();
        }
    }
}
