package org.parley.scenarios;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium that the test controls over its own protocol, without a library. */
final class Browser implements AutoCloseable {

    /** The Shift key, in the protocol's encoding of modifier keys. */
    static final int SHIFT = 8;

    private static final JsonMapper JSON = new JsonMapper();

    /** Ends a test that hangs; no machine is that slow. */
    private static final int PATIENCE_SECONDS = 300;

    private static final Pattern LISTENING = Pattern.compile("DevTools listening on ws://127\\.0\\.0\\.1:(\\d+)/");

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final Map<String, CompletableFuture<Void>> loads = new ConcurrentHashMap<>();
    private final Semaphore downloads = new Semaphore(0);
    private boolean scripted = true;
    private int last;

    /** Returns the Chromium of this machine. */
    static Optional<Path> executable() {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .flatMap(directory -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser(Path profile) throws Exception {
        process = new ProcessBuilder(
                        executable().orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        String port = port();
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest newPage = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        String page = JSON.readTree(http.send(newPage, BodyHandlers.ofString()).body())
                .get("webSocketDebuggerUrl")
                .asString();
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create(page), new Answers())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        ask("Page.enable", Map.of());
        ask("Page.setLifecycleEventsEnabled", Map.of("enabled", true));
        ask("Runtime.enable", Map.of());
        ask("Network.enable", Map.of());
    }

    /** Reads the port from Chromium's output, which must be read in any case. */
    private String port() throws IOException {
        BufferedReader output = process.inputReader();
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.lookingAt()) {
                Thread reader = new Thread(() -> output.lines().forEach(ignored -> {}), "chromium");
                reader.setDaemon(true);
                reader.start();
                return listening.group(1);
            }
            printed.append(line).append('\n');
        }
        throw new IllegalStateException("Chromium does not start: " + printed);
    }

    /** Separates replies from events. */
    private final class Answers implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
            text.append(part);
            if (isLast) {
                JsonNode message = JSON.readTree(text.toString());
                text.setLength(0);
                hear(message);
            }
            from.request(1);
            return null;
        }

        private void hear(JsonNode message) {
            if (message.has("id")) {
                asked.remove(message.get("id").asInt()).complete(message);
                return;
            }
            switch (message.get("method").asString()) {
                case "Page.lifecycleEvent" -> {
                    if (message.at("/params/name").asString().equals("load")) {
                        load(message.at("/params/loaderId").asString()).complete(null);
                    }
                }
                case "Browser.downloadProgress" -> {
                    if (message.at("/params/state").asString().equals("completed")) {
                        downloads.release();
                    }
                }
                case "Network.requestWillBeSent" ->
                    requests.add(message.at("/params/request/url").asString());
                case "Runtime.exceptionThrown" ->
                    failures.add(message.at("/params/exceptionDetails").toString());
                default -> {}
            }
        }
    }

    JsonNode ask(String method, Map<String, ?> parameters) throws Exception {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        int id = ++last;
        asked.put(id, answer);
        socket.sendText(JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        JsonNode message = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (message.has("error")) {
            throw new Refused(method + ": " + message.get("error"));
        }
        return message.get("result");
    }

    /** Opens a page and waits until it is complete. */
    void open(Path page) throws Exception {
        open(page.toUri().toString());
    }

    void open(String address) throws Exception {
        requests.clear();
        failures.clear();
        JsonNode opened = ask("Page.navigate", Map.of("url", address));
        if (opened.has("errorText")) {
            throw new IllegalStateException(address + ": " + opened.get("errorText"));
        }
        // The load event of this page; that of the previous page may arrive late.
        load(opened.get("loaderId").asString()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        settle();
    }

    private CompletableFuture<Void> load(String loader) {
        return loads.computeIfAbsent(loader, each -> new CompletableFuture<>());
    }

    /** Waits until the page has drawn itself; without scripts it draws nothing. */
    private void settle() throws Exception {
        if (scripted) {
            onCurrentPage("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
        }
    }

    /** Waits until an expression is true in the page, which checks it in every frame. */
    void await(String condition) throws Exception {
        onCurrentPage("new Promise((done, fail) => { const look = () => { try { (" + condition
                + ") ? done(true) : requestAnimationFrame(look); } catch (failure) { fail(failure); } }; look(); })");
    }

    /** Repeats the evaluation on the next page if the current one is replaced. */
    private void onCurrentPage(String promise) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                evaluate(promise);
                return;
            } catch (Refused navigated) {
                if (System.nanoTime() > deadline || !process.isAlive()) {
                    throw navigated;
                }
            }
        }
    }

    /** Thrown if the browser cannot do something, such as continue a script of a page that is gone. */
    private static final class Refused extends IllegalStateException {

        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    JsonNode evaluate(String script) throws Exception {
        JsonNode answer =
                ask("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(script + ": " + answer.get("exceptionDetails"));
        }
        return answer.at("/result/value");
    }

    void window(int width, int height, boolean dark) throws Exception {
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        ask(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        settle();
    }

    void withScripts(boolean allowed) throws Exception {
        scripted = allowed;
        ask("Emulation.setScriptExecutionDisabled", Map.of("value", !allowed));
    }

    /** Moves the pointer over an element: 0 is its left or upper edge, 1 its right or lower one. */
    double[] point(String selector, double across, double down) throws Exception {
        JsonNode box = evaluate("(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'});"
                        .formatted(JSON.writeValueAsString(selector))
                + " const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()");
        double x = box.get(0).asDouble() + across * box.get(2).asDouble();
        double y = box.get(1).asDouble() + down * box.get(3).asDouble();
        mouse("mouseMoved", x, y, 0, 0);
        settle();
        return new double[] {x, y};
    }

    void click(String selector, int keys) throws Exception {
        double[] place = point(selector, 0.5, 0.5);
        mouse("mousePressed", place[0], place[1], 1, keys);
        mouse("mouseReleased", place[0], place[1], 1, keys);
        settle();
    }

    /** Clicks an element at its current position. On a page that keeps changing, the pointer could be too late. */
    void press(String selector) throws Exception {
        evaluate("document.querySelector(%s).click()".formatted(JSON.writeValueAsString(selector)));
        settle();
    }

    /** Selects an entry of a list, or types into a field. */
    void set(String selector, String value) throws Exception {
        evaluate("(() => { const e = document.querySelector(%s); e.value = %s;"
                        .formatted(JSON.writeValueAsString(selector), JSON.writeValueAsString(value))
                + " ['input', 'change'].forEach(kind => e.dispatchEvent(new Event(kind, {bubbles: true}))); })()");
        settle();
    }

    private void mouse(String kind, double x, double y, int clicks, int keys) throws Exception {
        ask(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        kind,
                        "x",
                        x,
                        "y",
                        y,
                        "button",
                        clicks == 0 ? "none" : "left",
                        "clickCount",
                        clicks,
                        "modifiers",
                        keys));
    }

    /** Saves a picture of the whole page. */
    void screenshot(Path file) throws Exception {
        JsonNode shot = ask("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
        Files.write(file, Base64.getDecoder().decode(shot.get("data").asString()));
    }

    byte[] print() throws Exception {
        return Base64.getDecoder()
                .decode(ask("Page.printToPDF", Map.of("printBackground", true))
                        .get("data")
                        .asString());
    }

    /** Sets the directory for files that the page saves. */
    void saveInto(Path directory) throws Exception {
        ask(
                "Browser.setDownloadBehavior",
                Map.of("behavior", "allow", "downloadPath", directory.toString(), "eventsEnabled", true));
    }

    /** Waits until this many more files are saved. */
    void awaitFiles(int count) throws InterruptedException {
        if (!downloads.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the page does not save its files");
        }
    }

    /** Returns the addresses that the page has requested since it was opened, including its own. */
    List<String> requests() {
        return new ArrayList<>(requests);
    }

    /** Returns the script errors. */
    List<String> failures() {
        return new ArrayList<>(failures);
    }

    @Override
    public void close() {
        socket.abort();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
