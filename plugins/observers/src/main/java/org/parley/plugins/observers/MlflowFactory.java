package org.parley.plugins.observers;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;

@Described(
        name = "mlflow",
        description =
                "MLflow tracking: recorded rows are sent to an MLflow server after each checkpoint, so that no row is sent twice.")
public final class MlflowFactory implements ObserverFactory {

    static final Option<String> SERVER = Option.text("server")
            .description("Address of the tracking server; default: MLFLOW_TRACKING_URI, or http://localhost:5000.");
    static final Option<String> EXPERIMENT = Option.text("experiment")
            .orElse("0")
            .description("Name of the experiment, which is created if it does not exist; digits are an ID.");

    private final Map<String, String> environment;

    /** Creates the factory that Parley loads. */
    public MlflowFactory() {
        this(System.getenv());
    }

    MlflowFactory(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SERVER, EXPERIMENT);
    }

    @Override
    public List<String> errors(Settings settings) {
        String server = server(settings);
        String source = settings.find(SERVER).isPresent() ? "" : " from MLFLOW_TRACKING_URI";
        return server.matches("https?://[^/].*")
                ? List.of()
                : List.of("server: must be an address such as http://localhost:5000, got '" + server + "'" + source);
    }

    private String server(Settings settings) {
        return settings.find(SERVER)
                .or(() -> Optional.ofNullable(environment.get("MLFLOW_TRACKING_URI")))
                .orElse("http://localhost:5000");
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        URI address = URI.create(server(settings).replaceAll("/+$", ""));
        return new Mlflow(context, new Server(address, authorization(environment)), settings.get(EXPERIMENT));
    }

    /** Returns the header for a server with a login. Secrets are only in MLflow's own variables, never in run files. */
    static Optional<String> authorization(Map<String, String> environment) {
        String user = environment.getOrDefault("MLFLOW_TRACKING_USERNAME", "");
        String password = environment.getOrDefault("MLFLOW_TRACKING_PASSWORD", "");
        String token = environment.getOrDefault("MLFLOW_TRACKING_TOKEN", "");
        if (!user.isEmpty()) {
            byte[] login = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(login));
        }
        return token.isEmpty() ? Optional.empty() : Optional.of("Bearer " + token);
    }

    /**
     * Buffers rows until a checkpoint contains them, then sends them.
     *
     * <p>The run on the server is created with the first row and stored in checkpoints. If a process dies, the resumed run recreates the
     * buffered rows and sends them. Only rows in transit between a checkpoint and its sending can be lost.
     */
    static final class Mlflow implements Observer {

        private static final int LONGEST_ID = 64;
        private static final int MOST_METRICS = 1000;
        private static final int MOST_PARAMETERS = 100;
        private static final int LONGEST_PARAMETER = 500;

        private final Server server;
        private final String experiment;
        private final String name;
        private final Map<String, String> parameters;
        /** The time at which the run was created, in milliseconds; 0 before. */
        private final double[] started;
        /** The characters of the run's ID, then zeros. */
        private final double[] id;

        private final List<Map<String, Object>> kept = new ArrayList<>();
        private boolean known;
        private long sentBefore = -1;

        Mlflow(ObserverContext context, Server server, String experiment) {
            this.server = server;
            this.experiment = experiment;
            this.name = context.runName();
            this.parameters = context.runFile();
            this.started = context.memory("started", 1);
            this.id = context.memory("id", LONGEST_ID);
        }

        @Override
        public void recorded(Row row) {
            if (started[0] == 0) {
                create();
            } else if (!known) {
                resumeRun();
            }
            known = true;
            if (row.round() <= sentBefore) {
                return;
            }
            long timestamp =
                    (long) started[0] + Math.round(1000 * row.value("seconds").orElse(0));
            for (String column : row.columns()) {
                kept.add(metric(column, row.value(column).orElseThrow(), timestamp, row.round()));
            }
        }

        @Override
        public void saved(long round) {
            send();
        }

        /** Rows that were not saved are recreated and sent when an interrupted run is resumed. */
        @Override
        public void end(Status status) {
            if (started[0] == 0) {
                return;
            }
            boolean isLast = status == Status.COMPLETED || status == Status.STOPPED || status == Status.DIVERGED;
            if (isLast) {
                send();
            }
            server.update(Map.of(
                    "run_id",
                    id(),
                    "status",
                    word(status),
                    "end_time",
                    Clock.systemUTC().millis()));
        }

        @Override
        public void reported(Path report) {
            if (started[0] != 0) {
                server.logArtifact(id(), report);
            }
        }

        private void create() {
            long now = Clock.systemUTC().millis();
            String created = server.create(
                    Map.of("experiment_id", server.experiment(experiment), "run_name", name, "start_time", now));
            if (created.length() > LONGEST_ID) {
                throw new IllegalStateException("the server returned a run ID that is too long: " + created);
            }
            for (int k = 0; k < created.length(); k++) {
                id[k] = created.charAt(k);
            }
            started[0] = now;
            List<Map<String, Object>> all = new ArrayList<>();
            parameters.forEach((key, value) -> all.add(parameter(key, value)));
            for (List<Map<String, Object>> part : parts(all, MOST_PARAMETERS)) {
                server.logBatch(batch("params", part));
            }
        }

        /**
         * Resumes the run on the server. It reads the last step sent, because a finished run may have sent a row that existed only at its
         * end.
         */
        private void resumeRun() {
            sentBefore = server.lastStep(id()).orElse(-1);
            server.update(Map.of("run_id", id(), "status", "RUNNING"));
        }

        private void send() {
            for (List<Map<String, Object>> part : parts(kept, MOST_METRICS)) {
                server.logBatch(batch("metrics", part));
            }
            kept.clear();
        }

        private Map<String, Object> batch(String what, List<Map<String, Object>> items) {
            Map<String, Object> batch = new LinkedHashMap<>();
            batch.put("run_id", id());
            batch.put(what, items);
            return batch;
        }

        private String id() {
            StringBuilder letters = new StringBuilder();
            for (double letter : id) {
                if (letter != 0) {
                    letters.append((char) letter);
                }
            }
            return letters.toString();
        }

        private static Map<String, Object> metric(String key, double value, long timestamp, long step) {
            Map<String, Object> metric = new LinkedHashMap<>();
            metric.put("key", key);
            metric.put("value", value);
            metric.put("timestamp", timestamp);
            metric.put("step", step);
            return metric;
        }

        /** Replaces characters that keys must not have. Allowed are letters, digits, underscores, hyphens, dots, spaces and slashes. */
        private static Map<String, Object> parameter(String key, String value) {
            Map<String, Object> parameter = new LinkedHashMap<>();
            parameter.put("key", key.replaceAll("\\[(\\d+)\\]", ".$1").replaceAll("[^\\w. /-]", "_"));
            parameter.put("value", value.substring(0, Math.min(value.length(), LONGEST_PARAMETER)));
            return parameter;
        }

        private static List<List<Map<String, Object>>> parts(List<Map<String, Object>> all, int most) {
            List<List<Map<String, Object>>> parts = new ArrayList<>();
            for (int from = 0; from < all.size(); from += most) {
                parts.add(all.subList(from, Math.min(from + most, all.size())));
            }
            return parts;
        }

        private static String word(Status status) {
            return switch (status) {
                case COMPLETED, STOPPED -> "FINISHED";
                case DIVERGED, FAILED -> "FAILED";
                case INTERRUPTED -> "KILLED";
            };
        }
    }

    /** The client of an MLflow tracking server, limited to the required calls. See the page "REST API" of its documentation. */
    static final class Server {

        private static final Duration PATIENCE = Duration.ofSeconds(30);
        private static final Pattern RUN_ID = Pattern.compile("\"run_id\"\\s*:\\s*\"([^\"]+)\"");
        private static final Pattern EXPERIMENT_ID = Pattern.compile("\"experiment_id\"\\s*:\\s*\"?([^\",}\\s]+)");
        private static final Pattern ARTIFACT_URI =
                Pattern.compile("\"artifact_uri\"\\s*:\\s*\"(mlflow-artifacts:(?://[^/\"]*)?/)?([^\"]*)\"");
        private static final Pattern STEP = Pattern.compile("\"step\"\\s*:\\s*\"?(\\d+)");

        private final URI address;
        private final Optional<String> authorization;
        private final HttpClient client =
                HttpClient.newBuilder().connectTimeout(PATIENCE).build();

        /** @param authorization the header of every request, if the server has a login */
        Server(URI address, Optional<String> authorization) {
            this.address = address;
            this.authorization = authorization;
        }

        /** Returns the ID of an experiment, which is created if it does not exist. */
        String experiment(String nameOrId) {
            if (nameOrId.matches("[0-9]+")) {
                return nameOrId;
            }
            Optional<String> known = find(nameOrId);
            if (known.isPresent()) {
                return known.get();
            }
            try {
                return match(EXPERIMENT_ID, post("experiments/create", Map.of("name", nameOrId)));
            } catch (IllegalStateException refused) {
                return find(nameOrId).orElseThrow(() -> refused); // another run may have created it
            }
        }

        private Optional<String> find(String experiment) {
            String call = "experiments/get-by-name";
            String query = call + "?experiment_name=" + URLEncoder.encode(experiment, StandardCharsets.UTF_8);
            HttpResponse<String> response = exchange(call, request(query).GET().build());
            return response.statusCode() == 404
                    ? Optional.empty()
                    : Optional.of(match(EXPERIMENT_ID, accepted(call, response)));
        }

        /** Stores a file as an artifact of a run. The server must pass artifacts on, which is its default. */
        void logArtifact(String runId, Path file) {
            Matcher place = ARTIFACT_URI.matcher(run(runId));
            if (!place.find()) {
                throw new IllegalStateException(
                        address + " did not return the place of artifacts, so the report was not sent");
            }
            if (place.group(1) == null) {
                throw new IllegalStateException(address + " stores artifacts in " + place.group(2)
                        + ", where only clients write, so the report was not sent");
            }
            String call = "mlflow-artifacts/artifacts/" + place.group(2) + "/" + file.getFileName();
            try {
                HttpRequest request = request(URI.create(address + "/api/2.0/" + call), "text/html")
                        .PUT(BodyPublishers.ofFile(file))
                        .build();
                accepted(call, exchange(call, request));
            } catch (IOException unreadable) {
                throw new IllegalStateException(file + " cannot be read: " + unreadable, unreadable);
            }
        }

        /** Creates a run and returns its ID. */
        String create(Map<String, Object> run) {
            return match(RUN_ID, post("runs/create", run));
        }

        void logBatch(Map<String, Object> batch) {
            post("runs/log-batch", batch);
        }

        void update(Map<String, Object> run) {
            post("runs/update", run);
        }

        /** Returns the last step for which the run has metrics. */
        OptionalLong lastStep(String runId) {
            return STEP.matcher(run(runId))
                    .results()
                    .mapToLong(step -> Long.parseLong(step.group(1)))
                    .max();
        }

        private String run(String runId) {
            String query = "runs/get?run_id=" + URLEncoder.encode(runId, StandardCharsets.UTF_8);
            return accepted(query, exchange(query, request(query).GET().build()));
        }

        private String post(String call, Map<String, Object> content) {
            HttpRequest request = request(call)
                    .POST(BodyPublishers.ofString(Json.of(content)))
                    .build();
            return accepted(call, exchange(call, request));
        }

        private HttpRequest.Builder request(String call) {
            return request(URI.create(address + "/api/2.0/mlflow/" + call), "application/json");
        }

        private HttpRequest.Builder request(URI uri, String type) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(uri).timeout(PATIENCE).header("Content-Type", type);
            authorization.ifPresent(header -> request.header("Authorization", header));
            return request;
        }

        private String match(Pattern id, String answer) {
            Matcher found = id.matcher(answer);
            if (!found.find()) {
                throw new IllegalStateException(address + " did not return an ID: " + answer);
            }
            return found.group(1);
        }

        private String accepted(String call, HttpResponse<String> response) {
            if (response.statusCode() == 401 || response.statusCode() == 403) {
                throw new IllegalStateException(
                        address + ": " + call + " was rejected with status " + response.statusCode()
                                + "; set MLFLOW_TRACKING_TOKEN, or MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD");
            }
            if (response.statusCode() != 200) {
                throw new IllegalStateException(address + ": " + call + " failed with status " + response.statusCode()
                        + ": " + response.body());
            }
            return response.body();
        }

        private HttpResponse<String> exchange(String call, HttpRequest request) {
            try {
                return client.send(request, BodyHandlers.ofString());
            } catch (IOException unreachable) {
                throw new IllegalStateException(
                        address + ": cannot connect for " + call + ": " + unreachable, unreachable);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted during " + call + " at " + address, interrupted);
            }
        }
    }

    /** Writes plain values as JSON. */
    static final class Json {

        private Json() {}

        /**
         * @param value a string, a number, or a map or collection of these
         */
        static String of(Object value) {
            if (value instanceof Map<?, ?> map) {
                return map.entrySet().stream()
                        .map(entry -> quoted(entry.getKey().toString()) + ": " + of(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            }
            if (value instanceof Collection<?> items) {
                return items.stream().map(Json::of).collect(Collectors.joining(", ", "[", "]"));
            }
            if (value instanceof Number number) {
                // Non-finite numbers are strings, as in protobuf's JSON mapping.
                return Double.isFinite(number.doubleValue()) ? number.toString() : quoted(number.toString());
            }
            return quoted(value.toString());
        }

        private static String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char c : text.toCharArray()) {
                if (c == '"' || c == '\\') {
                    quoted.append('\\').append(c);
                } else if (c < ' ') {
                    quoted.append("\\u00")
                            .append(Character.forDigit(c >> 4, 16))
                            .append(Character.forDigit(c & 15, 16));
                } else {
                    quoted.append(c);
                }
            }
            return quoted.append('"').toString();
        }
    }
}
