package org.parley.plugins.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parley.api.command.CommandContext;
import org.parley.api.command.Pages;
import org.parley.api.command.Pages.Page;
import org.parley.api.component.ParleyException;

/** Handles requests of browsers: the list of runs, the page of a run and its files, comparisons, and requests to stop a run. */
final class Dashboard implements HttpHandler {

    /** The header with which a page requests its updated content, without the surrounding page. */
    private static final String CONTENT_HEADER = "Parley-Content";

    /** The files that a report links to; no other files are served. */
    private static final Map<String, String> FILES = Map.of(
            "metrics.csv", "text/csv",
            "agents.csv", "text/csv",
            "resolved.yaml", "text/plain",
            "provenance.json", "application/json",
            "result.json", "application/json");

    private static final String PREFIX = "/run/";

    private final Catalogue catalogue;
    private final Gate gate;
    private final CommandContext context;
    private final Pages pages;
    private final String styles = resource("serve.css");
    private final String script;

    Dashboard(Catalogue catalogue, Gate gate, CommandContext context) {
        this.catalogue = catalogue;
        this.gate = gate;
        this.context = context;
        this.pages = context.pages();
        this.script = resource("serve.js").replace("@TOKEN@", gate.token());
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (Answer answer = new Answer(exchange)) {
            try {
                admit(exchange, answer);
            } catch (ParleyException diagnostic) {
                show(answer, 404, message("This cannot be displayed", diagnostic.getMessage()));
            } catch (RuntimeException failure) {
                context.errors().println("warning: " + exchange.getRequestURI().getPath() + ": " + failure);
                context.errors().flush();
                show(answer, 500, message("Internal error", failure.toString()));
            }
        }
    }

    private void admit(HttpExchange exchange, Answer answer) throws IOException {
        if (!gate.asksForThisServer(exchange.getRequestHeaders())) {
            answer.plain(
                    403, "This server does not accept requests for this host name; allow it with --allowed-hosts.\n");
        } else if (gate.isEntrance(exchange)) {
            answer.header("Set-Cookie", gate.cookie());
            answer.redirect("/");
        } else if (!gate.isKnown(exchange.getRequestHeaders())) {
            answer.plain(401, "Open the address that `parley serve` printed; it contains the access token.\n");
        } else {
            route(exchange, answer);
        }
    }

    private void route(HttpExchange exchange, Answer answer) throws IOException {
        String path = exchange.getRequestURI().getPath();
        boolean reads = List.of("GET", "HEAD").contains(exchange.getRequestMethod());
        if (path.startsWith(PREFIX)
                && path.endsWith("/stop")
                && exchange.getRequestMethod().equals("POST")) {
            stop(exchange, answer, path);
        } else if (!reads) {
            answer.plain(405, "This page accepts GET and HEAD requests only.\n");
        } else if (path.equals("/")) {
            String version = catalogue.runs().stream()
                    .map(run -> run.id() + run.version())
                    .collect(Collectors.joining());
            send(exchange, answer, version, () -> RunPages.list(catalogue));
        } else if (path.equals("/compare")) {
            compare(exchange, answer);
        } else if (path.startsWith(PREFIX)) {
            ofRun(exchange, answer, path);
        } else {
            missing(answer);
        }
    }

    private void ofRun(HttpExchange exchange, Answer answer, String path) throws IOException {
        Optional<Catalogue.RunState> run = run(path);
        String file = path.substring(path.lastIndexOf('/') + 1);
        if (run.isEmpty()) {
            missing(answer);
        } else if (file.isEmpty()) {
            send(exchange, answer, run.get().version(), () -> report(run.get()));
        } else {
            sendFile(answer, run.get().directory(), file);
        }
    }

    /** Returns the run that contains a path. */
    private Optional<Catalogue.RunState> run(String path) {
        int end = Math.max(PREFIX.length(), path.lastIndexOf('/'));
        return catalogue.find(path.substring(PREFIX.length(), end));
    }

    private Page report(Catalogue.RunState run) {
        Page report = run.hasRows() ? pages.report(run.directory()) : message(run.id(), "No data recorded yet.");
        return new Page(report.title(), RunPages.bar(run) + report.content());
    }

    private void compare(HttpExchange exchange, Answer answer) throws IOException {
        List<Catalogue.RunState> chosen = Gate.Query.of(exchange).values("run").stream()
                .flatMap(id -> catalogue.find(id).stream())
                .filter(Catalogue.RunState::hasRows)
                .toList();
        if (chosen.isEmpty()) {
            show(answer, 404, message("Nothing to compare", "Select runs in the list."));
            return;
        }
        String version = chosen.stream().map(Catalogue.RunState::version).collect(Collectors.joining());
        List<Path> directories =
                chosen.stream().map(Catalogue.RunState::directory).toList();
        send(exchange, answer, version, () -> {
            Page page = pages.comparison("Comparison", directories);
            return new Page(page.title(), RunPages.back() + page.content());
        });
    }

    private void stop(HttpExchange exchange, Answer answer, String path) throws IOException {
        Optional<Catalogue.RunState> run = run(path);
        if (!gate.isFromOwnPage(exchange.getRequestHeaders())) {
            answer.plain(403, "Runs can only be stopped from the pages of this server.\n");
        } else if (run.isEmpty()) {
            missing(answer);
        } else {
            try {
                context.stop(run.get().directory());
                answer.plain(202, "The run stops after the current round.\n");
            } catch (ParleyException over) {
                answer.plain(409, over.getMessage() + "\n");
            }
        }
    }

    /** Sends the page, or only its content if the request header asks for it, or 304 if the browser has the current version. */
    private void send(HttpExchange exchange, Answer answer, String version, Supplier<Page> page) throws IOException {
        String tag = "\"" + Integer.toHexString(version.hashCode()) + "-" + version.length() + "\"";
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            answer.unchanged();
            return;
        }
        answer.header("ETag", tag);
        boolean contentOnly = exchange.getRequestHeaders().containsKey(CONTENT_HEADER);
        answer.html(200, contentOnly ? page.get().content() : pages.html(page.get(), styles, script));
    }

    /** Sends a file of a run. Only listed names are resolved as paths, because other names may not even be valid ones. */
    private void sendFile(Answer answer, Path run, String name) throws IOException {
        if (FILES.containsKey(name) && Files.isRegularFile(run.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            answer.file(FILES.get(name) + "; charset=utf-8", run.resolve(name));
        } else {
            missing(answer);
        }
    }

    private void missing(Answer answer) throws IOException {
        show(answer, 404, message("Not found", "This page does not exist; the run may have been moved or removed."));
    }

    private void show(Answer answer, int code, Page page) throws IOException {
        if (!answer.isGiven()) {
            answer.html(code, pages.html(new Page(page.title(), RunPages.back() + page.content()), styles, ""));
        }
    }

    private static Page message(String title, String text) {
        return new Page(
                title,
                "<header data-key=\"message\"><p class=\"kicker\">Parley</p><h1>" + Html.text(title)
                        + "</h1><p class=\"note\">" + Html.text(text) + "</p></header>");
    }

    private static String resource(String name) {
        try (InputStream bytes = Dashboard.class.getResourceAsStream(name)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from the plugin's jar", e);
        }
    }
}
