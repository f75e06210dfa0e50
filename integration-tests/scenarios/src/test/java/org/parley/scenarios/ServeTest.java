package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.Result;

/** {@code parley serve} as a browser sees it, and as somebody sees it who should not. */
class ServeTest {

    private static final Path SCREENSHOTS = Path.of("target", "pages");
    private static final String RUN = """
            agents: 8
            rounds: %s
            model: {use: quadratic, with: {upper: 3, lower: 3, samples: 10, scatter: 1}}
            batch: 2
            recipe: %s
            record: {every: %d, checkpoint-seconds: 0.2}
            """;

    @TempDir
    static Path directory;

    private static Process server;
    private static URI entrance;

    @BeforeAll
    static void serveTwoRuns() throws Exception {
        Files.createDirectories(SCREENSHOTS);
        Files.writeString(directory.resolve("exact.yaml"), RUN.formatted(60, "sparkle-gt", 1));
        Files.writeString(directory.resolve("biased.yaml"), RUN.formatted(60, "d-soba", 1));
        Files.writeString(directory.resolve("endless.yaml"), RUN.formatted(2_000_000_000, "sparkle-ed", 500));
        Files.writeString(directory.resolve("sweep.yaml"), "runs: [exact.yaml, biased.yaml]\nseeds: [1, 2]\n");
        Command.Outcome sweep =
                Command.runAt(directory, directory, "sweep", "sweep.yaml", "--out", "runs/both", "--quiet");
        assertThat(sweep.exitCode()).as(sweep.text()).isZero();
        server = start("serve", "--port", "0");
        entrance = URI.create(line(server).replaceFirst("^runs in runs: ", ""));
    }

    @AfterAll
    static void stopServing() throws InterruptedException {
        if (server != null) {
            server.destroy();
            assertThat(server.waitFor()).isEqualTo(143);
        }
    }

    private static Process start(Object... words) throws IOException {
        return new ProcessBuilder(Command.words(words))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static String line(Process process) throws IOException {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        return reader.readLine();
    }

    @Test
    void letsInWhoKnowsTheTokenAndAsksForItByItsName() throws Exception {
        assertThat(ask("GET / HTTP/1.1")).startsWith("HTTP/1.1 401").doesNotContain("<html");
        assertThat(ask("GET /?token=wrong HTTP/1.1")).startsWith("HTTP/1.1 401");
        String entered = ask("GET /?" + entrance.getQuery() + " HTTP/1.1");
        assertThat(entered)
                .startsWith("HTTP/1.1 303")
                .containsPattern("(?i)set-cookie: parley-\\d+=\\S+; Path=/; HttpOnly; SameSite=Strict");
        assertThat(ask("GET / HTTP/1.1", cookie()))
                .startsWith("HTTP/1.1 200")
                .contains("frame-ancestors 'none'", "both/exact-seed-1");
        // A name of somebody else that suddenly means this machine.
        assertThat(askAs("evil.example", "GET / HTTP/1.1", cookie())).startsWith("HTTP/1.1 403");
        assertThat(askAs("evil.example", "GET /?" + entrance.getQuery() + " HTTP/1.1"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void givesAwayWhatAReportLinksToAndNothingElse() throws Exception {
        Files.writeString(directory.resolve("secret.txt"), "secret");
        Files.writeString(directory.resolve("runs/both/exact-seed-1/notes.txt"), "secret");
        Path link = directory.resolve("runs/both/exact-seed-1/agents.csv");
        Files.createSymbolicLink(link, directory.resolve("secret.txt"));
        assertThat(read("/run/both/exact-seed-1/metrics.csv"))
                .startsWith("HTTP/1.1 200")
                .contains("round,seconds");
        for (String path : List.of(
                "/run/both/exact-seed-1/%00",
                "/run/both/exact-seed-1/notes.txt",
                "/run/both/exact-seed-1/agents.csv",
                "/run/both/exact-seed-1/../../../secret.txt",
                "/run/both/exact-seed-1/..%2f..%2f..%2fsecret.txt",
                "/run/../secret.txt",
                "/run/both/exact-seed-1/checkpoint/",
                "/../secret.txt",
                "//secret.txt",
                "/run/",
                "/run/stop")) {
            assertThat(read(path))
                    .as(path)
                    .startsWith("HTTP/1.1 404")
                    .doesNotContain("secret\n")
                    .doesNotEndWith("secret");
        }
        assertThat(ask("PUT / HTTP/1.1", cookie())).startsWith("HTTP/1.1 405");
        assertThat(ask("HEAD / HTTP/1.1", cookie())).startsWith("HTTP/1.1 200").doesNotContain("<html");
    }

    /** They need no token, and eight of them once held all threads for ever. */
    @Test
    void halfRequestsKeepNobodyOut() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket stranger = new Socket("127.0.0.1", entrance.getPort());
                strangers.add(stranger);
                stranger.getOutputStream().write("GET / HTTP/1.1\r\nHost: x".getBytes(StandardCharsets.ISO_8859_1));
            }
            assertThat(ask("GET / HTTP/1.1", cookie())).startsWith("HTTP/1.1 200");
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void onlyItsOwnPagesStopARun() throws Exception {
        String stop = "/run/both/exact-seed-1/stop HTTP/1.1";
        assertThat(ask("GET " + stop, cookie())).startsWith("HTTP/1.1 404");
        assertThat(ask("POST " + stop, cookie())).startsWith("HTTP/1.1 403");
        assertThat(ask("POST " + stop, cookie(), "Parley-Token: wrong")).startsWith("HTTP/1.1 403");
        assertThat(ask("POST " + stop, "Parley-Token: " + token())).startsWith("HTTP/1.1 401");
        assertThat(ask("POST " + stop, cookie(), "Parley-Token: " + token()))
                .startsWith("HTTP/1.1 409")
                .contains("no run is under way here");
    }

    @Test
    void waitsForTheFirstRun() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Process early = new ProcessBuilder(Command.words("serve", "--port", "0"))
                .directory(elsewhere.toFile())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(line(early)).startsWith("runs in runs: http://127.0.0.1:");
        } finally {
            early.destroy();
        }
        Command.Outcome wrong = Command.runAt(directory, directory, "serve", "nowhere", "--port", "0");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.text()).startsWith("PARLEY-121 nowhere: there is no such directory");
    }

    @Test
    void needsACertificateWhereOthersListen() throws Exception {
        Command.Outcome open = Command.runAt(directory, directory, "serve", "--host", "0.0.0.0", "--port", "0");
        assertThat(open.exitCode()).isEqualTo(2);
        assertThat(open.text()).startsWith("PARLEY-106 --key-store: is needed where others can listen");

        Path keys = directory.resolve("keys.p12");
        Path password = Files.writeString(directory.resolve("password"), "a long password\n");
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "serve",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass:file",
                        password.toString())
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        Process encrypted = start(
                "serve",
                "--host",
                "0.0.0.0",
                "--names",
                "localhost",
                "--port",
                "0",
                "--key-store",
                keys,
                "--password-file",
                password);
        try {
            URI address = URI.create(line(encrypted).replaceFirst("^runs in runs: ", ""));
            assertThat(address.getScheme()).isEqualTo("https");
            assertThat(address.getHost()).as("one that others can ask for").isEqualTo("localhost");
            assertThat(trusting(address.getPort(), "GET /?" + address.getQuery() + " HTTP/1.1"))
                    .startsWith("HTTP/1.1 303")
                    .contains("SameSite=Strict; Secure");
        } finally {
            encrypted.destroy();
        }
    }

    @Test
    void aRunGrowsOnItsPageAndEndsWhenItIsStopped() throws Exception {
        assumeTrue(Browser.executable().isPresent(), "there is no Chromium here (Debian: apt-get install chromium)");
        Process run = start("run", "endless.yaml", "--out", "runs/endless", "--threads", "1");
        try (Browser browser = new Browser(Files.createDirectories(directory.resolve("profile")))) {
            browser.window(1400, 950, false);
            browser.open(entrance.toString());
            await(() -> browser.evaluate("document.body.textContent").asString().contains("endless"));
            compareChosenRuns(browser);

            browser.open(entrance.resolve("/run/endless/").toString());
            await(() -> points(browser) > 3);
            browser.set("#curves select[name=y]", "upper_loss");
            double before = lastRound(browser);
            await(() -> lastRound(browser) > before);
            assertThat(browser.evaluate("document.querySelector('#curves').explorer.state.y")
                            .asString())
                    .as("what the reader chose stays")
                    .isEqualTo("upper_loss");
            await(() -> browser.evaluate("document.querySelectorAll('circle[class*=shade-]').length")
                            .asInt()
                    >= 8);
            look(browser, "serve-run");

            browser.click("[data-stop]", 0);
            assertThat(browser.evaluate("document.querySelector('[data-stop]').textContent")
                            .asString())
                    .isEqualTo("Stop this run?");
            browser.click("[data-stop]", 0);
            assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(run.exitValue()).isZero();
            await(() -> browser.evaluate("document.querySelector('h1').parentElement.textContent")
                    .asString()
                    .contains("interrupted"));
            await(() -> browser.evaluate("document.querySelector('[data-stop]') === null")
                    .asBoolean());
            assertThat(browser.failures()).isEmpty();
        } finally {
            run.destroyForcibly();
        }
        Path stopped = directory.resolve("runs/endless");
        assertThat(Result.read(stopped.resolve("result.json")).status()).isEqualTo(Result.Status.INTERRUPTED);
        assertThat(stopped.resolve("report.html")).exists();
        long rounds = Result.read(stopped.resolve("result.json")).round() + 10;
        Command.Outcome resumed = Command.runAt(
                directory, directory, "resume", "runs/endless", "--rounds", Long.toString(rounds), "--quiet");
        assertThat(resumed.exitCode()).as(resumed.text()).isZero();
    }

    /** Two processes on two parts of the agents; agents of both are shaded on the page, and both end at one round. */
    @Tag("long")
    @Test
    void aRunOfSeveralProcessesIsListedGrowsAndIsStopped() throws Exception {
        Path engine = Distribution.root().resolve("engines/engine-pekko");
        assumeTrue(Files.isDirectory(engine), "engine-pekko was not built");
        Process run = start(
                "run",
                "endless.yaml",
                "--out",
                "runs/cluster",
                "--plugins",
                engine,
                "--engine",
                "pekko",
                "--processes",
                "2");
        try {
            await(() -> Pattern.compile("agent 7: \\S+ from the average")
                    .matcher(read("/run/cluster/"))
                    .find());
            assertThat(read("/")).containsPattern("data-key=\"cluster\" [^>]*under way");
            long before = recordedRows();
            await(() -> recordedRows() > before);

            assertThat(ask("POST /run/cluster/stop HTTP/1.1", cookie(), "Parley-Token: " + token()))
                    .startsWith("HTTP/1.1 202");
            assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(run.exitValue()).isZero();
            assertThat(read("/run/cluster/")).contains("interrupted").doesNotContain("data-stop=");
        } finally {
            run.destroy();
        }
        Command.Outcome again = Command.runAt(directory, directory, "stop", "runs/cluster");
        assertThat(again.text()).as("no process is left").contains("no run is under way here");
    }

    private static long recordedRows() throws IOException {
        return read("/run/cluster/metrics.csv").lines().count();
    }

    private void compareChosenRuns(Browser browser) throws Exception {
        assertThat(rows(browser))
                .contains(
                        "endless",
                        "both/exact-seed-1",
                        "both/exact-seed-2",
                        "both/biased-seed-1",
                        "both/biased-seed-2");
        look(browser, "serve-list");
        browser.set("input[name=filter]", "both mixing=atc-gt");
        assertThat(rows(browser)).containsExactlyInAnyOrder("both/exact-seed-1", "both/exact-seed-2");
        browser.set("input[name=filter]", "both");
        browser.click("input[name=all]", 0);
        browser.click("form button", 0);
        await(() -> browser.evaluate("document.querySelector('h1')?.textContent ?? ''")
                .asString()
                .equals("Comparison"));
        await(() -> browser.evaluate("document.querySelector('#curves').explorer.current.length")
                        .asInt()
                == 2);
        assertThat(browser.evaluate("document.body.textContent").asString()).contains("4 runs of 2 configurations");
        look(browser, "serve-compare");
        assertThat(browser.failures()).isEmpty();
    }

    /** Fits phones and wide screens in light and dark; the pictures are for people. */
    private static void look(Browser browser, String name) throws Exception {
        for (int width : List.of(390, 1600)) {
            for (boolean dark : List.of(false, true)) {
                browser.window(width, 900, dark);
                browser.screenshot(SCREENSHOTS.resolve(name + "-" + width + (dark ? "-dark" : "-light") + ".png"));
                assertThat(browser.evaluate("document.documentElement.scrollWidth")
                                .asInt())
                        .as(name + " " + width)
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    private static List<String> rows(Browser browser) throws Exception {
        String ids = browser.evaluate("[...document.querySelectorAll('.runs tbody tr')].filter(row => !row.hidden)"
                        + ".map(row => row.dataset.key).join('|')")
                .asString();
        return Stream.of(ids.split("\\|")).toList();
    }

    private static int points(Browser browser) throws Exception {
        return browser.evaluate("document.querySelector('#curves')?.explorer.current[0].x.length ?? 0")
                .asInt();
    }

    private static double lastRound(Browser browser) throws Exception {
        return browser.evaluate("document.querySelector('#curves').explorer.current[0].x.at(-1)")
                .asDouble();
    }

    private static void await(Callable<Boolean> event) throws Exception {
        for (int i = 0; i < 600 && !event.call(); i++) {
            Thread.sleep(100);
        }
        assertThat(event.call()).isTrue();
    }

    private static String token() {
        return entrance.getQuery().replaceFirst("token=", "");
    }

    private static String cookie() {
        return "Cookie: other=1; parley-" + entrance.getPort() + "=" + token();
    }

    private static String read(String path) throws IOException {
        return ask("GET " + path + " HTTP/1.1", cookie());
    }

    private static String ask(String request, String... headers) throws IOException {
        return askAs("127.0.0.1:" + entrance.getPort(), request, headers);
    }

    /** Byte by byte: a client that knows better would mend the path and the name. */
    private static String askAs(String host, String request, String... headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", entrance.getPort())) {
            return said(socket, host, request, headers);
        }
    }

    private static String trusting(int port, String request) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, null);
        try (Socket socket = context.getSocketFactory().createSocket("127.0.0.1", port)) {
            return said(socket, "localhost:" + port, request);
        }
    }

    private static String said(Socket socket, String host, String request, String... headers) throws IOException {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        String text = request + "\r\nHost: " + host + "\r\n" + more + "Content-Length: 0\r\nConnection: close\r\n\r\n";
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The certificate is its own authority here. */
    private static final class Trusting extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
