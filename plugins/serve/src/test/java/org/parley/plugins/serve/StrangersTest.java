package org.parley.plugins.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.command.CommandContext;
import org.parley.api.command.Pages;
import org.parley.api.command.RecordedRun;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Requests that no browser makes, at a server that runs as it does for everybody. */
@Timeout(60)
class StrangersTest {

    /** More than the server has threads. */
    private static final int MANY = 100;

    private static final int MILLIS_TO_WAIT = 30_000;

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();
    private Thread server;
    private URI entrance;

    @BeforeEach
    void start() throws Exception {
        Files.createFile(Files.createDirectory(directory.resolve("r1")).resolve("resolved.yaml"));
        Serve serve = new Serve(".", "127.0.0.1", 0, List.of(), Optional.empty());
        server = new Thread(() -> {
            try {
                serve.run(new Surroundings());
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        while (!out.toString().contains("Ctrl-C")) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        entrance = URI.create(out.toString().lines().findFirst().orElseThrow().replaceFirst(".*: ", ""));
    }

    @AfterEach
    void stop() {
        server.interrupt();
    }

    @Test
    void halfRequestsKeepNobodyOut() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < MANY; i++) {
                strangers.add(send("GET / HTTP/1.1\r\nHost: x"));
            }
            assertThat(get("/")).startsWith("HTTP/1.1 200");
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void aNameThatNoFileCanHaveIsNotThere() throws Exception {
        assertThat(get("/run/r1/resolved.yaml")).startsWith("HTTP/1.1 200");
        assertThat(get("/run/r1/%00")).startsWith("HTTP/1.1 404");
        assertThat(errors.toString()).isEmpty();
    }

    private String get(String path) throws IOException {
        String token = entrance.getQuery().replace("token=", "");
        try (Socket socket = send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: parley-"
                + entrance.getPort() + "=" + token + "\r\n\r\n")) {
            socket.setSoTimeout(MILLIS_TO_WAIT);
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private Socket send(String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), entrance.getPort());
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        return socket;
    }

    /** A Parley that can read no run: what is asked here is the plugin's own. */
    private final class Surroundings implements CommandContext, Pages {

        @Override
        public PrintWriter out() {
            return new PrintWriter(out, true);
        }

        @Override
        public PrintWriter errors() {
            return new PrintWriter(errors, true);
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public int parley(String... arguments) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<RecordedRun> runs(Path run) {
            throw nothing(run);
        }

        @Override
        public Pages pages() {
            return this;
        }

        @Override
        public void stop(Path run) {
            throw nothing(run);
        }

        @Override
        public Page report(Path run) {
            throw nothing(run);
        }

        @Override
        public Page comparison(String title, List<Path> runs) {
            throw nothing(runs.get(0));
        }

        @Override
        public String html(Page page, String styles, String script) {
            return page.content();
        }

        private ParleyException nothing(Path run) {
            return new ParleyException(new Fault(ErrorCode.RUN_NOT_FOUND, run.toString(), "nothing is recorded here"));
        }
    }
}
