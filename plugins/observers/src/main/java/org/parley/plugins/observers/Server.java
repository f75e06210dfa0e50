package org.parley.plugins.observers.mlflow;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls of an MLflow tracking server that are needed; see the page "REST API" of its documentation. */
final class Server {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern RUN_ID = Pattern.compile("\"run_id\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern STEP = Pattern.compile("\"step\"\\s*:\\s*\"?(\\d+)");

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    Server(URI address) {
        this.address = address;
    }

    /** The id of the new run. */
    String create(Map<String, Object> run) {
        String answer = post("runs/create", run);
        Matcher id = RUN_ID.matcher(answer);
        if (!id.find()) {
            throw new IllegalStateException(address + " created a run and did not say which: " + answer);
        }
        return id.group(1);
    }

    void logBatch(Map<String, Object> batch) {
        post("runs/log-batch", batch);
    }

    void update(Map<String, Object> run) {
        post("runs/update", run);
    }

    /** The last step that a run has metrics of. */
    OptionalLong lastStep(String runId) {
        String query = "runs/get?run_id=" + URLEncoder.encode(runId, StandardCharsets.UTF_8);
        Matcher steps = STEP.matcher(send(query, request(query).GET().build()));
        return steps.results().mapToLong(step -> Long.parseLong(step.group(1))).max();
    }

    private String post(String call, Map<String, Object> content) {
        return send(
                call,
                request(call).POST(BodyPublishers.ofString(Json.of(content))).build());
    }

    private HttpRequest.Builder request(String call) {
        return HttpRequest.newBuilder(URI.create(address + "/api/2.0/mlflow/" + call))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json");
    }

    private String send(String call, HttpRequest request) {
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(
                        address + " answers " + call + " with " + response.statusCode() + ": " + response.body());
            }
            return response.body();
        } catch (IOException unreachable) {
            throw new IllegalStateException(
                    address + " cannot be reached for " + call + ": " + unreachable, unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + address + " was called for " + call, interrupted);
        }
    }
}
