package org.parley.plugins.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.plugins.observers.MlflowFactory.Server;
import org.parley.plugins.observers.TrackingServer.Tracked;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;
import org.parley.tck.scenario.Scenario;

class MlflowTest {

    @TempDir
    private Path directory;

    private TrackingServer server;
    private Scenario scenario;

    @BeforeEach
    void startServer() throws IOException {
        server = new TrackingServer();
        scenario = Scenario.of("""
                name: trial "1"
                recipe: sparkle-ed
                agents: 4
                rounds: 40
                horizon: 40
                model: quadratic
                record: {every: 10, checkpoint-seconds: 1000}
                observe: [{use: mlflow, with: {server: "%s/", experiment: "7"}}]
                """.formatted(server.address()));
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void aRunIsCreatedFilledAndFinishedByTheDocumentedCalls() throws IOException {
        List<MetricsRow> rows = scenario.recordedIn(directory.resolve("run")).metrics();

        assertThat(server.refusals()).isEmpty();
        Tracked run = server.runs().get(0);
        assertThat(run.created.get("experiment_id").asString()).isEqualTo("7");
        assertThat(run.created.get("run_name").asString()).isEqualTo("trial \"1\"");
        assertThat(run.parameters)
                .containsEntry("agents", "4")
                .containsEntry("observe.0.use", "mlflow")
                .containsKey("levels.upper.step.with.value");
        assertThat(run.statuses).containsExactly("FINISHED");
        List<String> expected = new ArrayList<>();
        rows.forEach(row -> row.columns()
                .forEach(column -> expected.add(
                        column + "@" + row.round() + "=" + row.value(column).orElseThrow())));
        assertThat(sent(run)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(run.artifacts).containsOnlyKeys("report.html");
        assertThat(run.artifacts.get("report.html")).isEqualTo(Files.readString(directory.resolve("run/report.html")));
    }

    @Test
    void anExperimentIsFoundByItsNameOrCreated() {
        Server client = new Server(URI.create(server.address()), Optional.empty());
        assertThat(client.experiment("robust cleaning/2026")).isEqualTo("7");
        assertThat(client.experiment("robust cleaning/2026")).isEqualTo("7");
        assertThat(client.experiment("12")).isEqualTo("12");
        scenario.set("observe=[{use: mlflow, with: {server: \"" + server.address() + "\", experiment: cleaning}}]")
                .recordedIn(directory.resolve("run"));
        assertThat(server.runs().get(0).created.get("experiment_id").asString()).isEqualTo("7");
        assertThat(server.refusals()).isEmpty();
    }

    @Test
    void theLoginComesFromMlflowsOwnVariables() {
        Map<String, String> user = Map.of("MLFLOW_TRACKING_USERNAME", "ada", "MLFLOW_TRACKING_PASSWORD", "secret");
        Map<String, String> token = Map.of("MLFLOW_TRACKING_TOKEN", "t0ken");
        server.login = "Basic YWRhOnNlY3JldA=="; // base64 of ada:secret
        new Server(URI.create(server.address()), MlflowFactory.authorization(user)).experiment("cleaning");
        server.login = "Bearer t0ken";
        new Server(URI.create(server.address()), MlflowFactory.authorization(token)).experiment("cleaning");
        assertThat(MlflowFactory.authorization(Map.of())).isEmpty();
        Server stranger = new Server(URI.create(server.address()), Optional.empty());
        assertThatThrownBy(() -> stranger.experiment("cleaning"))
                .hasMessageContaining("was rejected with status 401; set MLFLOW_TRACKING_TOKEN");
    }

    @Test
    void theServerIsThatOfMlflowsVariable() {
        Map<String, String> environment = Map.of("MLFLOW_TRACKING_URI", "sqlite:///runs.db");
        MlflowFactory factory = new MlflowFactory(environment);
        assertThatThrownBy(() ->
                        ComponentSettings.of(factory, Map.of(), new ComponentRegistry.Builder().build(), directory))
                .hasMessageContaining(
                        "server: must be an address such as http://localhost:5000, got 'sqlite:///runs.db' from MLFLOW_TRACKING_URI");
    }

    @Test
    void aStoreThatTheServerDoesNotPassOnIsAWarning() {
        server.store = "s3://bucket/";
        List<String> warnings = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void warn(String sentence) {
                warnings.add(sentence);
            }
        };
        Parley parley = Parley.builder().classPath().build();
        parley.run(scenario.plan(), RunOptions.into(directory.resolve("run")).watchedBy(listener));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("stores artifacts in s3://bucket/7/", "the report was not sent");
        assertThat(server.runs().get(0).statuses).containsExactly("FINISHED");
    }

    @Test
    void nothingIsSentTwiceAfterAKillAndAResume() {
        Path directoryOfRun = directory.resolve("run");
        // Every round is saved until the one in which the process fails. Rows recorded after that are never sent.
        Scenario deadly = scenario.with(new DeathFactory(25)).set("record.every=5", "record.checkpoint-seconds=0");
        assertThatThrownBy(() ->
                        deadly.set("observe=[" + mlflow() + ", {use: death}]").recordedIn(directoryOfRun))
                .hasMessageContaining("simulated failure");
        assertThat(steps(server.runs().get(0))).containsExactly(0L, 5L, 10L, 15L, 20L);

        Scenario harmless = scenario.with(new DeathFactory(-1));
        harmless.resume(directoryOfRun);
        assertThat(server.refusals()).isEmpty();
        assertThat(server.runs()).as("the same run continues").hasSize(1);
        Tracked run = server.runs().get(0);
        assertThat(steps(run)).containsExactly(0L, 5L, 10L, 15L, 20L, 25L, 30L, 35L, 40L);
        assertThat(sent(run)).doesNotHaveDuplicates();
        assertThat(run.statuses).containsExactly("FAILED", "RUNNING", "FINISHED");
    }

    @Test
    void aFinalRowIsNotSentAgain() {
        Path run = directory.resolve("run");
        scenario.set("rounds=25").recordedIn(run);
        assertThat(steps(server.runs().get(0))).containsExactly(0L, 10L, 20L, 25L);
        scenario.set("rounds=25").resume(run);
        assertThat(steps(server.runs().get(0))).containsExactly(0L, 10L, 20L, 25L);
        assertThat(sent(server.runs().get(0))).doesNotHaveDuplicates();
    }

    @Test
    void anUnreachableServerIsAWarning() {
        server.close();
        List<String> warnings = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void warn(String sentence) {
                warnings.add(sentence);
            }
        };
        Parley parley = Parley.builder().classPath().build();
        assertThat(parley.run(scenario.plan(), RunOptions.inMemory().watchedBy(listener))
                        .status())
                .isEqualTo(Status.COMPLETED);
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("observe[0]: 'mlflow' is disabled from now on: ")
                .contains("cannot connect for runs/create");
    }

    @Test
    void anInvalidAddressIsRejected() {
        assertThatThrownBy(() -> scenario.set("observe=[{use: mlflow, with: {server: localhost}}]")
                        .plan())
                .hasMessageContaining(
                        "PARLEY-108 observe[0]: server: must be an address such as http://localhost:5000, got 'localhost'");
    }

    private String mlflow() {
        return "{use: mlflow, with: {server: \"" + server.address() + "/\", experiment: \"7\"}}";
    }

    private static List<String> sent(Tracked run) {
        return run.metrics.stream()
                .map(metric ->
                        metric.get("key").asString() + "@" + metric.get("step").asLong() + "="
                                + metric.get("value").asDouble())
                .toList();
    }

    private static List<Long> steps(Tracked run) {
        return run.metrics.stream()
                .map(metric -> metric.get("step").asLong())
                .distinct()
                .toList();
    }

    /** Ends the run in a given round, as a failure does. */
    @Described(name = "death", description = "Simulated failure of a run.")
    private record DeathFactory(long round) implements ObserverFactory {

        @Override
        public Observer create(Settings settings, ObserverContext context) {
            return new Observer() {
                @Override
                public void measure(Observation now) {
                    if (now.round() == round) {
                        throw new IllegalStateException("simulated failure");
                    }
                }
            };
        }
    }
}
