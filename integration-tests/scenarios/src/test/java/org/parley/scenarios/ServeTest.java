package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

/** Checks {@code parley serve} as a browser uses it, and as an attacker might. */
class ServeTest {

    private static final Path SCREENSHOTS = Path.of("target", "pages");
    private static final String NO_BROWSER = "there is no Chromium here (Debian: apt-get install chromium)";

    /** The last round of the curve on a run's page; 0 before the page's script has drawn it. */
    private static final String LAST_ROUND =
            "(document.querySelector('#curves')?.explorer?.current?.[0]?.x.at(-1) ?? 0)";

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
        Command.run("sweep", directory.resolve("sweep.yaml"), "--out", directory.resolve("runs/both"), "--quiet")
                .exits(0);
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
    void requiresTheTokenAndAnAllowedHostName() throws Exception {
        assertThat(ask("GET / HTTP/1.1")).startsWith("HTTP/1.1 401").doesNotContain("<html");
        assertThat(ask("GET /?token=wrong HTTP/1.1")).startsWith("HTTP/1.1 401");
        String entered = ask("GET /?" + entrance.getQuery() + " HTTP/1.1");
        assertThat(entered)
                .startsWith("HTTP/1.1 303")
                .containsPattern("(?i)set-cookie: parley-\\d+=\\S+; Path=/; HttpOnly; SameSite=Strict");
        assertThat(ask("GET / HTTP/1.1", cookie()))
                .startsWith("HTTP/1.1 200")
                .contains("frame-ancestors 'none'", "both/exact-seed-1");
        // A foreign host name that suddenly resolves to this machine.
        assertThat(askAs("evil.example", "GET / HTTP/1.1", cookie())).startsWith("HTTP/1.1 403");
        assertThat(askAs("evil.example", "GET /?" + entrance.getQuery() + " HTTP/1.1"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void servesTheFilesOfAReportAndNoOthers() throws Exception {
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

    /** They need no token, and eight of them once occupied all threads for ever. */
    @Test
    void incompleteRequestsDoNotBlockOthers() throws Exception {
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
                .contains("no run is in progress here");
    }

    @Test
    void needsADirectory() throws Exception {
        Path nowhere = directory.resolve("nowhere");
        assertThat(Command.run("serve", nowhere, "--port", "0").exits(2).text())
                .startsWith("PARLEY-121 " + nowhere + ": this directory does not exist");
    }

    @Test
    void needsACertificateWhereOthersListenButNoRunYet() throws Exception {
        assertThat(Command.run("serve", directory.resolve("runs"), "--host", "0.0.0.0", "--port", "0")
                        .exits(2)
                        .text())
                .startsWith("PARLEY-106 --key-store: is required on addresses that other machines can reach");

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
        Process encrypted = new ProcessBuilder(Command.words(
                        "serve",
                        "--host",
                        "0.0.0.0",
                        "--allowed-hosts",
                        "localhost",
                        "--port",
                        "0",
                        "--key-store",
                        keys,
                        "--password-file",
                        password))
                .directory(Files.createDirectory(directory.resolve("elsewhere")).toFile())
                .redirectErrorStream(true)
                .start();
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
        assumeTrue(Browser.executable().isPresent(), NO_BROWSER);
        Process run = start("run", "endless.yaml", "--out", "runs/endless", "--threads", "1");
        try (Browser browser = new Browser(Files.createDirectory(directory.resolve("profile")))) {
            browser.window(1400, 950, false);
            browser.open(entrance.toString());
            browser.await("document.querySelector('tr[data-key=\"endless\"]')");
            compareChosenRuns(browser);

            browser.open(entrance.resolve("/run/endless/").toString());
            browser.await(LAST_ROUND + " > 0");
            browser.set("#curves select[name=y]", "upper_loss");
            browser.await(LAST_ROUND + " > " + browser.evaluate(LAST_ROUND).asDouble());
            assertThat(browser.evaluate("document.querySelector('#curves').explorer.state.y")
                            .asString())
                    .as("what the reader chose stays")
                    .isEqualTo("upper_loss");
            browser.await("document.querySelectorAll('circle[class*=shade-]').length >= 8");
            fitsAPhone(browser);

            browser.press("[data-stop]");
            assertThat(browser.evaluate("document.querySelector('[data-stop]').textContent")
                            .asString())
                    .isEqualTo("Stop this run?");
            browser.press("[data-stop]");
            assertThat(run.waitFor()).isZero();
            browser.await("document.querySelector('h1').parentElement.textContent.includes('interrupted')");
            browser.await("document.querySelector('[data-stop]') === null");
            assertThat(browser.failures()).isEmpty();
        } finally {
            run.destroyForcibly();
        }
        Path stopped = directory.resolve("runs/endless");
        assertThat(Result.read(stopped.resolve("result.json")).status()).isEqualTo(Result.Status.INTERRUPTED);
        assertThat(stopped.resolve("report.html")).exists();
        long rounds = Result.read(stopped.resolve("result.json")).round() + 10;
        Command.run("resume", stopped, "--rounds", rounds, "--quiet").exits(0);
    }

    private void compareChosenRuns(Browser browser) throws Exception {
        assertThat(rows(browser))
                .contains(
                        "endless",
                        "both/exact-seed-1",
                        "both/exact-seed-2",
                        "both/biased-seed-1",
                        "both/biased-seed-2");
        fitsAPhone(browser);
        browser.set("input[name=filter]", "both mixing=atc-gt");
        assertThat(rows(browser)).containsExactlyInAnyOrder("both/exact-seed-1", "both/exact-seed-2");
        browser.set("input[name=filter]", "both");
        browser.press("input[name=all]");
        browser.press("form button");
        browser.await("document.querySelector('h1')?.textContent === 'Comparison'"
                + " && document.querySelector('#curves')?.explorer?.current?.length === 2");
        assertThat(browser.evaluate("document.body.textContent").asString()).contains("4 runs of 2 configurations");
        fitsAPhone(browser);
        assertThat(browser.failures()).isEmpty();
    }

    private static void fitsAPhone(Browser browser) throws Exception {
        fits(browser, 390, false);
        browser.window(1400, 950, false);
    }

    private static void fits(Browser browser, int width, boolean dark) throws Exception {
        browser.window(width, 900, dark);
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
    }

    /** The pictures are for people. */
    @Tag("long")
    @Test
    void everyPageFitsPhonesAndWideScreensInLightAndDark() throws Exception {
        assumeTrue(Browser.executable().isPresent(), NO_BROWSER);
        Map<String, String> pages = Map.of(
                "list", "/",
                "run", "/run/both/exact-seed-1/",
                "compare", "/compare?run=both/exact-seed-1&run=both/biased-seed-1");
        try (Browser browser = new Browser(Files.createDirectory(directory.resolve("profile-of-pictures")))) {
            browser.open(entrance.toString());
            for (Map.Entry<String, String> page : pages.entrySet()) {
                browser.open(entrance.resolve(page.getValue()).toString());
                for (int width : List.of(390, 1600)) {
                    for (boolean dark : List.of(false, true)) {
                        fits(browser, width, dark);
                        browser.screenshot(SCREENSHOTS.resolve(
                                "serve-" + page.getKey() + "-" + width + (dark ? "-dark" : "-light") + ".png"));
                    }
                }
            }
        }
    }

    /** Two processes with two parts of the agents: the page shades agents of both, and both end at the same round. */
    @Tag("long")
    @Test
    void aRunOfSeveralProcessesIsListedGrowsAndIsStopped() throws Exception {
        Path engine = Distribution.engine();
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
            assertThat(read("/")).containsPattern("data-key=\"cluster\" [^>]*running");
            long before = recordedRows();
            await(() -> recordedRows() > before);

            assertThat(ask("POST /run/cluster/stop HTTP/1.1", cookie(), "Parley-Token: " + token()))
                    .startsWith("HTTP/1.1 202");
            assertThat(run.waitFor()).isZero();
            assertThat(read("/run/cluster/")).contains("interrupted").doesNotContain("data-stop=");
        } finally {
            run.destroy();
        }
        Command.Outcome again = Command.run("stop", directory.resolve("runs/cluster"));
        assertThat(again.text()).as("no process is left").contains("no run is in progress here");
    }

    @Tag("long")
    @Test
    void aMillionRowsNeedLittleMemory() throws Exception {
        Path recorded = directory.resolve("runs/both/exact-seed-1");
        Path large = Files.createDirectories(directory.resolve("large/run"));
        for (String name : List.of("resolved.yaml", "provenance.json")) {
            Files.copy(recorded.resolve(name), large.resolve(name));
        }
        List<String> lines = Files.readAllLines(recorded.resolve("metrics.csv"));
        String cells = lines.get(lines.size() - 1).replaceFirst("[^,]*", "");
        try (BufferedWriter rows = Files.newBufferedWriter(large.resolve("metrics.csv"))) {
            rows.append(lines.get(0)).append('\n');
            for (int round = 0; round < 1_000_000; round++) {
                rows.append(Integer.toString(round)).append(cells).append('\n');
            }
        }
        List<String> words = Command.words("serve", directory.resolve("large"), "--port", "0");
        words.add(1, "-Xmx128m");
        Process small = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            URI address = URI.create(line(small).replaceFirst("^runs in .*: ", ""));
            assertThat(get(address, "/run/run/metrics.csv", OutputStream.nullOutputStream()))
                    .isEqualTo(Files.size(large.resolve("metrics.csv")));
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            get(address, "/run/run/", page);
            assertThat(page.toString(StandardCharsets.UTF_8)).contains("1\u2009000\u2009000 rows in metrics.csv");
        } finally {
            small.destroy();
        }
        Command.runWith(List.of("-Xmx128m"), Map.of(), "report", large).exits(0);
    }

    /** @return the number of received bytes */
    private static long get(URI entrance, String path, OutputStream output) throws IOException {
        URLConnection connection = entrance.resolve(path).toURL().openConnection();
        String token = entrance.getQuery().replaceFirst("token=", "");
        connection.setRequestProperty("Cookie", "parley-" + entrance.getPort() + "=" + token);
        try (InputStream answer = connection.getInputStream()) {
            return answer.transferTo(output);
        }
    }

    private static long recordedRows() throws IOException {
        return read("/run/cluster/metrics.csv").lines().count();
    }

    private static List<String> rows(Browser browser) throws Exception {
        String ids = browser.evaluate("[...document.querySelectorAll('.runs tbody tr')].filter(row => !row.hidden)"
                        + ".map(row => row.dataset.key).join('|')")
                .asString();
        return Stream.of(ids.split("\\|")).toList();
    }

    private static void await(Callable<Boolean> event) throws Exception {
        while (!event.call()) {
            Thread.sleep(100);
        }
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

    /** Sends raw bytes, because an HTTP client would correct the path and the name. */
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
