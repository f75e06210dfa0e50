package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A command on a terminal, or behind a pipe, which receives signals. */
final class Session implements AutoCloseable {

    private static final String PYTHON = "python3";
    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final boolean terminal;
    private final StringBuffer text = new StringBuffer();
    private final Thread reader = new Thread(this::read, "reader");

    private Session(Process process, boolean terminal) {
        this.process = process;
        this.terminal = terminal;
        reader.start();
    }

    /** Returns whether this machine has the tools for sessions. */
    static boolean isPossible() {
        try {
            return new ProcessBuilder(PYTHON, "-c", "import pty").start().waitFor() == 0;
        } catch (IOException | InterruptedException without) {
            return false;
        }
    }

    static Session on(boolean terminal, Object... words) throws Exception {
        return on(terminal, Map.of(), words);
    }

    /** Starts a session with additional variables. */
    static Session on(boolean terminal, Map<String, String> variables, Object... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                PYTHON,
                Path.of(Session.class.getResource("/terminal.py").toURI()).toString(),
                terminal ? "terminal" : "pipe"));
        command.addAll(Command.words(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        return new Session(builder.start(), terminal);
    }

    /** Types Ctrl-C at the terminal. */
    void typeCtrlC() throws IOException {
        process.getOutputStream().write(3);
        process.getOutputStream().flush();
    }

    void send(String signal) throws Exception {
        ProcessHandle target = terminal ? process.children().findFirst().orElseThrow() : process.toHandle();
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(target.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    void awaitText(String part) throws InterruptedException {
        await(() -> text.indexOf(part) >= 0, part);
    }

    void await(BooleanSupplier event, String what) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!event.getAsBoolean()) {
            assertThat(process.isAlive())
                    .as("alive, awaiting '%s', after:%n%s", what, text)
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("awaiting '%s', after:%n%s", what, text)
                    .isLessThan(end);
            Thread.sleep(10);
        }
    }

    Command.Outcome end() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("ended, after:%n%s", text)
                .isTrue();
        reader.join();
        return new Command.Outcome(process.exitValue(), text.toString());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void read() {
        try (InputStream output = process.getInputStream()) {
            byte[] buffer = new byte[4096];
            for (int length = output.read(buffer); length >= 0; length = output.read(buffer)) {
                text.append(new String(buffer, 0, length, StandardCharsets.UTF_8));
            }
        } catch (IOException closed) {
            text.append("(closed)");
        }
    }
}
