package org.parley.plugins.observers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A minimal MLflow tracking server that rejects everything that the documentation rejects. */
final class TrackingServer implements AutoCloseable {

    private static final String ID = "0123456789abcdef0123456789abcde";

    /** One run on the server. */
    static final class Tracked {

        final JsonNode created;
        final Map<String, String> parameters = new LinkedHashMap<>();
        final List<JsonNode> metrics = new ArrayList<>();
        final List<String> statuses = new ArrayList<>();
        final Map<String, String> artifacts = new LinkedHashMap<>();

        private Tracked(JsonNode created) {
            this.created = created;
        }
    }

    private final JsonMapper json = new JsonMapper();
    private final HttpServer server;
    private final Map<String, Tracked> runs = new LinkedHashMap<>();
    private final List<String> refusals = new ArrayList<>();
    private final Map<String, String> experiments = new LinkedHashMap<>();

    /** The header that every request must have; empty without a login. */
    String login = "";
    /** The start of the place of artifacts. */
    String store = "mlflow-artifacts:/";

    TrackingServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    List<Tracked> runs() {
        return List.copyOf(runs.values());
    }

    /** Returns the requests that the documentation does not allow. */
    List<String> refusals() {
        return refusals;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String call =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        String content = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String answer;
        int code = 200;
        try {
            String given = exchange.getRequestHeaders().getFirst("Authorization");
            if (!login.isEmpty() && !login.equals(given)) {
                exchange.sendResponseHeaders(401, -1);
                exchange.close();
                return;
            }
            if (call.equals("GET /api/2.0/mlflow/experiments/get-by-name")
                    && !experiments.containsKey(query(exchange))) {
                exchange.sendResponseHeaders(404, -1);
                exchange.close();
                return;
            }
            if (call.startsWith("PUT /api/2.0/mlflow-artifacts/artifacts/7/")) {
                String[] path = call.split("/artifacts/7/")[1].split("/", 3);
                require(path[1].equals("artifacts"), "an artifact belongs into the directory of artifacts");
                runs.get(path[0]).artifacts.put(path[2], content);
            }
            answer = json.writeValueAsString(
                    switch (call.startsWith("PUT") ? "PUT" : call) {
                        case "PUT" -> Map.of();
                        case "GET /api/2.0/mlflow/experiments/get-by-name" ->
                            Map.of("experiment", Map.of("experiment_id", experiments.get(query(exchange))));
                        case "POST /api/2.0/mlflow/experiments/create" -> {
                            experiments.put(json.readTree(content).get("name").asString(), "7");
                            yield Map.of("experiment_id", "7");
                        }
                        case "POST /api/2.0/mlflow/runs/create" -> create(json.readTree(content));
                        case "POST /api/2.0/mlflow/runs/log-batch" -> logBatch(json.readTree(content));
                        case "POST /api/2.0/mlflow/runs/update" -> update(json.readTree(content));
                        case "GET /api/2.0/mlflow/runs/get" ->
                            get(exchange.getRequestURI().getQuery().replaceFirst("run_id=", ""));
                        default -> throw new IllegalArgumentException("unknown call " + call);
                    });
        } catch (RuntimeException refused) {
            refusals.add(call + " " + refused);
            answer = "{\"error_code\": \"INVALID_PARAMETER_VALUE\"}";
            code = 400;
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String query(HttpExchange exchange) {
        return exchange.getRequestURI().getQuery().replaceFirst("experiment_name=", "");
    }

    private Map<String, Object> create(JsonNode request) {
        require(request.get("experiment_id").isString(), "experiment_id must be a string");
        require(request.get("start_time").asLong() > 1_600_000_000_000L, "start_time must be in milliseconds");
        String id = ID + runs.size();
        runs.put(id, new Tracked(request));
        return Map.of("run", Map.of("info", Map.of("run_uuid", id, "run_id", id, "status", "RUNNING")));
    }

    private Map<String, Object> logBatch(JsonNode request) {
        Tracked run = run(request);
        JsonNode metrics = request.path("metrics");
        JsonNode parameters = request.path("params");
        require(metrics.size() <= 1000 && parameters.size() <= 100, "a batch must not exceed the server's limits");
        require(metrics.size() + parameters.size() > 0, "a batch must not be empty");
        for (JsonNode metric : metrics) {
            require(metric.get("key").isString(), "a key must be a string");
            require(
                    metric.get("value").isNumber()
                            || metric.get("value").asString().matches("NaN|-?Infinity"),
                    "a value must be a number");
            require(metric.get("timestamp").isIntegralNumber(), "a timestamp must be an integer");
            require(metric.get("step").isIntegralNumber(), "a step must be an integer");
            run.metrics.add(metric);
        }
        for (JsonNode parameter : parameters) {
            String key = parameter.get("key").asString();
            require(key.matches("[\\w. /-]{1,250}"), "a key must not contain other characters: " + key);
            require(parameter.get("value").asString().length() <= 500, "a value must have at most 500 characters");
            run.parameters.put(key, parameter.get("value").asString());
        }
        return Map.of();
    }

    private Map<String, Object> update(JsonNode request) {
        String status = request.get("status").asString();
        require(status.matches("RUNNING|SCHEDULED|FINISHED|FAILED|KILLED"), "a status must be one of five");
        run(request).statuses.add(status);
        return Map.of("run_info", Map.of("status", status));
    }

    private Map<String, Object> get(String id) {
        List<Object> latest = new ArrayList<>();
        runs.get(id)
                .metrics
                .forEach(metric -> latest.add(Map.of(
                        "key",
                        metric.get("key").asString(),
                        "step",
                        metric.get("step").asString())));
        return Map.of(
                "run",
                Map.of(
                        "data",
                        Map.of("metrics", latest),
                        "info",
                        Map.of("run_id", id, "artifact_uri", store + "7/" + id + "/artifacts")));
    }

    private Tracked run(JsonNode request) {
        Tracked run = runs.get(request.get("run_id").asString());
        require(run != null, "the run must exist");
        return run;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
