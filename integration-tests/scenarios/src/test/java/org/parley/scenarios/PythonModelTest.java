package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;

/** Runs of models in PyTorch with the packaged plugin. */
class PythonModelTest {

    /** The hyper-cleaning of the plugin {@code models}, with the weights of a layer stored as there: a row per input. */
    private static final String CLEANING = """
            import parley
            import torch
            from torch.nn.functional import cross_entropy


            class Layers(torch.nn.Module):
                def __init__(self, *sizes):
                    super().__init__()
                    for k, (inputs, outputs) in enumerate(zip(sizes, sizes[1:])):
                        self.register_parameter(f"weight{k}", torch.nn.Parameter(0.1 * torch.randn(inputs, outputs)))
                        self.register_parameter(f"bias{k}", torch.nn.Parameter(torch.zeros(outputs)))

                def forward(self, features):
                    return torch.tanh(features @ self.weight0 + self.bias0) @ self.weight1 + self.bias1


            class Cleaning(parley.Model):
                def __init__(self, data):
                    self.upper = torch.zeros(data.samples)
                    self.lower = Layers(data.features, 5, data.classes)

                def upper_loss(self, x, y, batch):
                    return cross_entropy(y(batch.features), batch.labels)

                def lower_loss(self, x, y, batch):
                    losses = cross_entropy(y(batch.features), batch.labels, reduction="none")
                    penalty = sum(each.square().sum() for each in y.parameters())
                    return (torch.sigmoid(x[batch.index]) * losses).mean() + 0.001 * penalty

                def metrics(self, x, y, sets):
                    return {"test_accuracy": (y(sets.test.features).argmax(1) == sets.test.labels).double().mean()}
            """;

    private static final String RUN = """
            recipe: sparkle-ed-gt
            agents: 4
            rounds: 50
            seed: 5
            batch: 16
            topology: ring
            data: {use: digits, validation: 0.2, test: 0.2, corruption: 0.3}
            levels:
              upper: {step: 1}
              lower: {step: 0.1, start: {use: normal, with: {scale: 0.1}}}
              auxiliary: {step: 0.1}
            record: {every: 10, samples: 20}
            """;

    private static final String PYTHON = "model: {use: python, with: {file: cleaning.py, workers: 2}}\n";
    private static final String JAVA =
            "model: {use: hyper-cleaning, with: {hidden: [5], activation: tanh, ridge: 0.001}}\n";

    private static final Pattern BLOCK = Pattern.compile("```\\w+ (\\S+\\.(?:py|yaml))\n(.*?)```", Pattern.DOTALL);
    private static final int WRONG_SIZES = 11;

    @TempDir
    Path directory;

    @BeforeEach
    void requireTorch() throws Exception {
        assumeTrue(
                has("python3", "torch") || has("/usr/bin/python3", "torch"),
                "no python3 with torch (Debian: apt-get install python3-torch libopenblas0-openmp)");
        Files.writeString(directory.resolve("cleaning.py"), CLEANING);
        Files.writeString(directory.resolve("run.yaml"), RUN + PYTHON);
    }

    private static boolean has(String python, String library) throws InterruptedException {
        String script = "import importlib.util, sys; sys.exit(importlib.util.find_spec('" + library + "') is None)";
        try {
            return new ProcessBuilder(python, "-c", script).start().waitFor() == 0;
        } catch (IOException without) {
            return false;
        }
    }

    private static Parley open() {
        return Parley.builder().plugins(Distribution.root().resolve("plugins")).build();
    }

    private RunResult result(Parley parley, String yaml, int threads) {
        return parley.run(
                parley.plan("run.yaml", yaml, directory), RunOptions.inMemory().threads(threads));
    }

    /** Rounding in double precision, 1e-16 per operation, grows over 50 rounds of a smooth problem to about 1e-12. */
    @Test
    void equalsTheModelWithDerivativesByHandOnAnyNumberOfThreads() {
        try (Parley parley = open()) {
            RunResult byHand = result(parley, RUN + JAVA, 1);
            RunResult inPython = result(parley, RUN + PYTHON, 1);
            for (String level : List.of("upper", "lower", "auxiliary")) {
                for (int agent = 0; agent < 4; agent++) {
                    assertThat(inPython.value(level)[agent])
                            .as(level)
                            .containsExactly(byHand.value(level)[agent], within(1e-10));
                }
            }
            assertThat(Arrays.stream(inPython.value("upper")[0])
                            .map(Math::abs)
                            .max()
                            .orElseThrow())
                    .isGreaterThan(1e-3);
            assertThat(column(inPython, "test_accuracy")).isEqualTo(column(byHand, "test_accuracy"));

            RunResult onTwo = result(parley, RUN + PYTHON, 2);
            assertThat(onTwo.value("upper")).isDeepEqualTo(inPython.value("upper"));
            assertThat(onTwo.value("lower")).isDeepEqualTo(inPython.value("lower"));
        }
    }

    private static List<Double> column(RunResult result, String name) {
        return result.metrics().stream()
                .map(row -> row.value(name).orElseThrow())
                .toList();
    }

    /** All workers are killed after a row; the run goes on, and its rows are those of a run that was left alone. */
    @Test
    void killedWorkersAreStartedAgainAndAResumedRunIsBitIdentical() throws Exception {
        try (Parley parley = open()) {
            String brief = RUN.replace("every: 10", "every: 5").replace("rounds: 50", "rounds: 20") + PYTHON;
            List<MetricsRow> whole = result(parley, brief, 2).metrics();
            AtomicInteger killed = new AtomicInteger();
            RunListener killing = new RunListener() {
                @Override
                public void records(MetricsRow row) {
                    if (row.round() == 5) {
                        workers().forEach(worker -> {
                            worker.destroyForcibly();
                            killed.incrementAndGet();
                        });
                    }
                }
            };
            Path out = directory.resolve("out");
            parley.run(
                    parley.plan("run.yaml", brief, directory, "rounds=10"),
                    RunOptions.into(out).threads(2).watchedBy(killing));
            assertThat(killed.get()).isEqualTo(2);
            RunResult resumed = parley.resume(out, parley.planToResume(out, "rounds=20"), RunOptions.inMemory());
            assertThat(resumed.metrics().stream()
                            .map(PythonModelTest::withoutTime)
                            .toList())
                    .isEqualTo(whole.stream().map(PythonModelTest::withoutTime).toList());
            assertThat(Files.readString(out.resolve("provenance.json")))
                    .contains("PyTorch ", "Python 3.", "model.with.file", "autodiff");
            assertThat(Files.readString(out.resolve("layout.json"))).contains("weight0", "64", "upper");
        }
        assertThat(workers()).as("the run is over").isEmpty();
    }

    private static Map<String, Double> withoutTime(MetricsRow row) {
        Map<String, Double> values = new TreeMap<>(row.values());
        values.keySet().removeIf(name -> name.contains("seconds"));
        return values;
    }

    /** Returns the worker processes of this process. */
    private static List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .children()
                .filter(PythonModelTest::isWorker)
                .toList();
    }

    private static boolean isWorker(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("parley.worker");
    }

    /** Only runs and {@code check --import} execute the file: it would leave a trace. */
    @Test
    void onlyRunsAndImportsExecuteTheFile() throws Exception {
        Path trace = directory.resolve("trace");
        Files.writeString(
                directory.resolve("cleaning.py"), CLEANING + "\nopen(" + '"' + trace + '"' + ", 'w').close()\n");
        Path run = directory.resolve("run.yaml");
        Path out = directory.resolve("out");
        Command.run("check", run).exits(0, "no errors");
        assertThat(trace).doesNotExist();
        Command.run("check", "--import", run).exits(0, "no errors");
        assertThat(trace).exists();
        Command.run("run", run, "--out", out, "--set", "rounds=2").exits(0, "completed");
        Files.delete(trace);
        Command.run("report", out).exits(0);
        assertThat(Files.readString(out.resolve("report.html"))).contains("PyTorch", "entries and y 385");
        assertThat(trace).doesNotExist();
    }

    /** A batch and its single samples have different masks, so their losses differ although the loss is a mean. */
    @Test
    void dropoutIsAcceptedAndModulesBesideTheFileAreRecorded() throws Exception {
        Files.writeString(directory.resolve("hidden.py"), "RATE = 0.3\n");
        Files.writeString(
                directory.resolve("cleaning.py"),
                "import hidden\n"
                        + CLEANING.replace(
                                "return torch.tanh(features @ self.weight0 + self.bias0) @ self.weight1 + self.bias1",
                                "h = torch.tanh(features @ self.weight0 + self.bias0)\n"
                                        + "        return torch.dropout(h, hidden.RATE, self.training)"
                                        + " @ self.weight1 + self.bias1"));
        Path run = directory.resolve("run.yaml");
        Path out = directory.resolve("out");
        Command.run("run", run, "--out", out, "--set", "rounds=3").exits(0, "completed");
        assertThat(Files.readString(out.resolve("provenance.json"))).contains("hidden.py with SHA-256 ");
        String model = Files.readString(directory.resolve("cleaning.py"));
        Files.writeString(directory.resolve("cleaning.py"), model + "# changed\n");
        Command.run("rerun", out).exits(0, "bit-identical", "cleaning.py has changed since the run began");
        Files.writeString(directory.resolve("cleaning.py"), model);
        Files.writeString(directory.resolve("hidden.py"), "RATE = 0.2\n");
        Command.run("resume", out, "--rounds", 4).exits(0, "hidden.py with SHA-256 ", "now by");
    }

    @Tag("long")
    @Test
    void threeProcessesAreBitIdenticalToOne() throws Exception {
        Path one = directory.resolve("one");
        Path three = directory.resolve("three");
        Path run = directory.resolve("run.yaml");
        Command.run("run", run, "--out", one).exits(0);
        Command.runApart(
                        "run",
                        run,
                        "--out",
                        three,
                        "--engine",
                        "pekko",
                        "--processes",
                        3,
                        "--plugins",
                        Distribution.engine())
                .exits(0);
        assertThat(rows(three)).isEqualTo(rows(one));
    }

    private static List<String> rows(Path run) throws IOException {
        try (Stream<String> lines = Files.lines(run.resolve("metrics.csv"))) {
            return lines.map(line -> line.replaceFirst(",[^,]*", "")).toList(); // without seconds
        }
    }

    /** A wrong file and what the error says. */
    record Wrong(String name, String before, String after, String... words) {

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Wrong> wrongFiles() {
        String loss = "return cross_entropy(y(batch.features), batch.labels)";
        return List.of(
                new Wrong(
                        "a syntax error",
                        "class Cleaning",
                        "class Cleaning(",
                        "PARLEY-110",
                        "SyntaxError",
                        "cleaning.py:17"),
                new Wrong(
                        "a library that is not installed",
                        "import parley",
                        "import parley, absent_library",
                        "PARLEY-211",
                        "needs 'absent_library'",
                        "pip install absent_library",
                        "PARLEY_PYTHON"),
                new Wrong(
                        "another class",
                        "class Cleaning",
                        "class Other",
                        "PARLEY-110",
                        "model.with.class",
                        "does not have a class 'Cleaning'; its models: Other"),
                new Wrong(
                        "a class of another kind",
                        "(parley.Model)",
                        "",
                        "is not a subclass of parley.Model",
                        "class Cleaning(parley.Model):"),
                new Wrong(
                        "no losses",
                        "_loss(",
                        "_cost(",
                        "2 errors",
                        "does not define upper_loss",
                        "does not define lower_loss"),
                new Wrong(
                        "no variables",
                        "self.upper = ",
                        "upper = ",
                        "does not set self.upper",
                        "a tensor, a dict of tensors, or a module"),
                new Wrong(
                        "a loss that returns a vector",
                        loss,
                        loss.replace("labels)", "labels, reduction='none')"),
                        "upper_loss returns a tensor of shape (4,), not a single number",
                        "end the loss with .mean()"),
                new Wrong(
                        "a sum over samples",
                        loss,
                        loss.replace("labels)", "labels, reduction='sum')"),
                        "use mean, not sum"),
                new Wrong(
                        "a loss that is not a tensor",
                        loss,
                        loss + ".item()",
                        "upper_loss returns an object of type float, not a tensor"),
                new Wrong(
                        "NaN at the start",
                        loss,
                        loss + " * (0 * x.sum()).log().exp() / x.sum()",
                        "upper_loss is nan at the start"),
                new Wrong(
                        "a part cut from the graph",
                        "(torch.sigmoid(x[batch.index]) * losses)",
                        "(torch.sigmoid(x[batch.index]) * losses.detach())",
                        "the gradient of lower_loss differs from central differences"),
                new Wrong(
                        "wrong sizes",
                        "data.features, 5",
                        "63, 5",
                        "upper_loss raises RuntimeError: mat1 and mat2 shapes",
                        "in upper_loss: " + loss,
                        "in forward: return torch.tanh"),
                new Wrong(
                        "an exception of its own",
                        loss,
                        "raise ValueError('no idea')",
                        "raises ValueError: no idea",
                        "in upper_loss: raise ValueError"),
                new Wrong(
                        "integers to learn",
                        "torch.zeros(data.samples)",
                        "torch.zeros(data.samples, dtype=int)",
                        "has integers in self.upper",
                        "int64"),
                new Wrong(
                        "batch normalization",
                        "self.lower = Layers(data.features, 5, data.classes)",
                        "self.lower = torch.nn.BatchNorm1d(64)",
                        "has a BatchNorm1d in self.lower",
                        "LayerNorm"));
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("wrongFiles")
    void aWrongFileIsRejectedBeforeTheFirstRound(Wrong wrong) throws Exception {
        assertThat(CLEANING).contains(wrong.before());
        Files.writeString(directory.resolve("cleaning.py"), CLEANING.replace(wrong.before(), wrong.after()));
        String named = PYTHON.replace("cleaning.py", "cleaning.py, class: Cleaning");
        Parley parley = Distribution.parley();
        assertThatThrownBy(() -> parley.checkModel(parley.plan("run.yaml", RUN + named, directory)))
                .isInstanceOf(ParleyException.class)
                .satisfies(failure -> assertThat(failure.getMessage()).contains(wrong.words()));
    }

    @Test
    void anExceptionIsReportedWithTheLinesOfTheFile() throws Exception {
        aWrongFileIsRejectedBeforeTheFirstRound(wrongFiles().get(WRONG_SIZES));
    }

    /** What a new user copies from the guide runs: the first model as it is, the second with the same data. */
    @Test
    void theModelsOfTheGuideRun() throws Exception {
        String page = Files.readString(Distribution.project().resolve("docs/write-a-python-model.md"));
        Map<String, String> blocks = new TreeMap<>();
        BLOCK.matcher(page).results().forEach(block -> blocks.put(block.group(1), block.group(2)));
        for (Map.Entry<String, String> block : blocks.entrySet()) {
            Files.writeString(directory.resolve(block.getKey()), block.getValue());
        }
        Path run = directory.resolve("run.yaml");
        Command.run("run", run, "--out", directory.resolve("cleaning"), "--set", "rounds=3")
                .exits(0, "completed", "test_accuracy");
        Command.run(
                        "run",
                        run,
                        "--out",
                        directory.resolve("ridge"),
                        "--set",
                        "rounds=3",
                        "--set",
                        "model.with.file=ridge.py",
                        "--set",
                        "precision=float64",
                        "--set",
                        "levels.upper.step=0.01")
                .exits(0, "completed", "approximates Hessian-vector products of g");
    }

    @Tag("long")
    @Test
    void equalsTheModelOnAnAutodiffEngine() {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
        String onEngine = "model: {use: autodiff-cleaning, with: {hidden: [5], activation: tanh, ridge: 0.001}}\n";
        RunResult expected = result(Distribution.parley(), RUN + onEngine, 1);
        RunResult inPython = result(Distribution.parley(), RUN + PYTHON, 1);
        for (int agent = 0; agent < 4; agent++) {
            assertThat(inPython.value("upper")[agent]).containsExactly(expected.value("upper")[agent], within(1e-10));
            assertThat(inPython.value("lower")[agent]).containsExactly(expected.value("lower")[agent], within(1e-10));
        }
    }

    /** A killed process of Parley closes the pipes of its workers, which then end by themselves. */
    @Test
    void killingParleyLeavesNoWorker() throws Exception {
        Process parley = Command.start(
                "run", directory.resolve("run.yaml"), "--out", directory.resolve("out"), "--set", "rounds=10000000");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(parley.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.lines().anyMatch(line -> line.contains("upper_loss")))
                    .isTrue();
            List<ProcessHandle> workers =
                    parley.descendants().filter(PythonModelTest::isWorker).toList();
            assertThat(workers).isNotEmpty();
            parley.destroyForcibly().waitFor();
            for (ProcessHandle worker : workers) {
                worker.onExit().get(2, TimeUnit.MINUTES);
            }
        }
    }
}
