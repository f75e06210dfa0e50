package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunFile;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.SweepResult;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.experiment.RerunResult;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;

class EmbeddedParleyTest {

    private static final String YAML = """
            recipe: sparkle-ed-gt
            agents: 4
            rounds: 40
            seed: 7
            model: {use: quadratic, with: {upper: 3, lower: 2}}
            """;

    @TempDir
    private Path directory;

    @Test
    void inMemoryAndIntoADirectoryGiveTheSameNumbers() {
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            RunResult inMemory = parley.run(plan);
            RunResult written = parley.run(plan, RunOptions.into(directory.resolve("out")));

            assertThat(inMemory.directory()).isEmpty();
            assertThat(inMemory.status()).isEqualTo(Result.Status.COMPLETED);
            assertThat(inMemory.metrics()).extracting(MetricsRow::round).containsExactly(0L, 10L, 20L, 30L, 40L);
            assertThat(inMemory.value("upper")).isDeepEqualTo(written.value("upper"));
            assertThat(inMemory.value("auxiliary")).hasDimensions(4, 2);
            assertThat(written.metrics().stream().map(MetricsRow::values).toList())
                    .isEqualTo(
                            inMemory.metrics().stream().map(MetricsRow::values).toList());
            assertThatThrownBy(() -> inMemory.value("middle")).hasMessageContaining("it has [upper, lower, auxiliary]");
        }
    }

    @Test
    void aFluentPlanIsThatOfTheFile() {
        try (Parley parley = open()) {
            RunPlan fluent = parley.plan(RunFile.named("run")
                    .recipe("sparkle-ed-gt")
                    .agents(4)
                    .rounds(40)
                    .seed(7)
                    .component("model", "quadratic", Map.of("upper", 3, "lower", 2)));
            assertThat(fluent.resolved())
                    .isEqualTo(parley.plan("run.yaml", YAML, directory).resolved());
            assertThatThrownBy(() -> parley.plan(RunFile.named("run")
                            .set("agents", 0)
                            .set("levels.upper.stpe", 1)
                            .recipe("sparkle-ed-gt")))
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("run has 4 errors");
        }
    }

    @Test
    void runFilesAreImmutable() {
        try (Parley parley = open()) {
            Map<String, Object> record = new HashMap<>(Map.of("every", 10));
            RunFile first = RunFile.named("run")
                    .recipe("sparkle-ed-gt")
                    .agents(4)
                    .rounds(20)
                    .set("record", record)
                    .component("model", "quadratic", Map.of("upper", 3, "lower", 2));
            Object before = parley.plan(first).resolved();
            record.put("every", 20);
            RunFile second = first.agents(6).set("levels.upper.step", 0.5).set("record.every", 30);

            assertThat(parley.plan(first).resolved()).isEqualTo(before);
            assertThat(parley.plan(second).agents()).isEqualTo(6);
            assertThat(second.relativeTo(directory)).isNotSameAs(second);
        }
    }

    @Test
    void componentsComeFromTheClassPathAsWell() throws Exception {
        List<URL> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(Distribution.root().resolve("plugins"))) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                jars.add(jar.toUri().toURL());
            }
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(jars.toArray(URL[]::new), before)) {
            thread.setContextClassLoader(loader);
            try (Parley ofJars = open();
                    Parley ofClassPath = Parley.builder().classPath().build()) {
                double[][] x = ofClassPath
                        .run(ofClassPath.plan("run.yaml", YAML, directory))
                        .value("upper");
                assertThat(x)
                        .isDeepEqualTo(ofJars.run(ofJars.plan("run.yaml", YAML, directory))
                                .value("upper"));
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void sweepsAndComparesWithAListener() throws Exception {
        Files.writeString(directory.resolve("run.yaml"), YAML);
        Path file = Files.writeString(
                directory.resolve("sweep.yaml"),
                "runs: run.yaml\nvary: {levels.upper.step: [0.01, 0.02]}\nseeds: [1, 2]\n");
        List<String> heard = new ArrayList<>();
        SweepListener listener = new SweepListener() {
            @Override
            public void starts(int number, int count, String label) {
                heard.add(number + "/" + count);
            }

            @Override
            public RunListener ofRun(int number, RunPlan plan) {
                return new RunListener() {
                    @Override
                    public void ends() {
                        heard.add("made");
                    }
                };
            }
        };
        try (Parley parley = open()) {
            RunOptions into = RunOptions.into(directory.resolve("runs"));
            SweepResult sweep = parley.sweep(file, List.of("rounds=20"), into, listener);
            assertThat(heard).containsExactly("1/4", "made", "2/4", "made", "3/4", "made", "4/4", "made");

            heard.clear();
            Comparison again = parley.sweep(file, List.of("rounds=20"), into, listener)
                    .comparison()
                    .orElseThrow();
            assertThat(heard).containsExactly("1/4", "2/4", "3/4", "4/4");
            assertThat(again.groups()).hasSize(2);
            assertThat(parley.compare(List.of(sweep.directory())).groups()).hasSize(2);
        }
    }

    @Test
    void aRunFileThatChangesDuringASweepIsNotRun() throws Exception {
        Path run = Files.writeString(directory.resolve("run.yaml"), YAML);
        Path file = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        SweepListener listener = new SweepListener() {
            @Override
            public void starts(int number, int count, String label) {
                if (number == 2) {
                    AtomicFile.write(run, YAML.replace("agents: 4", "agents: 5"));
                }
            }
        };
        try (Parley parley = open()) {
            RunOptions into = RunOptions.into(directory.resolve("runs"));
            assertThatThrownBy(() -> parley.sweep(file, List.of(), into, listener))
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("run.yaml: has changed since the sweep began");
        }
    }

    @Test
    void aMissingPluginDirectoryIsADiagnostic() {
        assertThatThrownBy(() ->
                        Parley.builder().plugins(directory.resolve("none")).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aResumedRunIsThatOfOneThreadAlone() throws Exception {
        Path run = directory.resolve("run");
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            parley.run(plan, RunOptions.into(run));
            Files.delete(run.resolve("result.json"));
            RunPlan longer = parley.planToResume(run, "rounds=60");
            List<Throwable> refusals = new ArrayList<>();
            RunListener second = new RunListener() {
                @Override
                public void records(MetricsRow row) {
                    refusals.add(catchThrowable(() -> parley.resume(run)));
                    refusals.add(catchThrowable(
                            () -> parley.run(plan, RunOptions.into(run).replacing(true))));
                }
            };
            RunResult result =
                    parley.resume(run, longer, RunOptions.inMemory().threads(1).watchedBy(second));

            assertThat(result.round()).isEqualTo(60);
            assertThat(refusals)
                    .hasSizeGreaterThan(2)
                    .allSatisfy(refusal -> assertThat(refusal)
                            .isInstanceOf(ParleyException.class)
                            .hasMessage("PARLEY-120 " + run + ": a run is writing here (wait for it or stop it)"));
            assertThat(parley.rerun(run).isComplete()).isTrue();
        }
    }

    @Test
    void ofManyThreadsThatRunIntoOneDirectoryOneDoes() throws Exception {
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                for (int turn = 0; turn < 10; turn++) {
                    RunOptions into =
                            RunOptions.into(directory.resolve("turn-" + turn)).threads(1);
                    List<Future<RunResult>> runs =
                            threads.invokeAll(Collections.nCopies(4, () -> parley.run(plan, into)));
                    int made = 0;
                    for (Future<RunResult> run : runs) {
                        Throwable failure = catchThrowable(run::get);
                        made += failure == null ? 1 : 0;
                        assertThat(failure == null
                                        || failure.getCause().getMessage().startsWith("PARLEY-120"))
                                .as(String.valueOf(failure))
                                .isTrue();
                    }
                    assertThat(made).isEqualTo(1);
                }
            } finally {
                threads.shutdown();
            }
        }
    }

    @Test
    void interruptingTheThreadOfARunEndsItWithACheckpoint() {
        Path run = directory.resolve("run");
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            double[][] x = parley.run(plan).value("upper");
            RunListener interrupting = new RunListener() {
                @Override
                public void records(MetricsRow row) {
                    if (row.round() == 20) {
                        Thread.currentThread().interrupt();
                    }
                }
            };
            RunResult cut = parley.run(plan, RunOptions.into(run).watchedBy(interrupting));
            assertThat(Thread.currentThread().isInterrupted()).as("restored").isTrue();
            assertThat(cut.status()).isEqualTo(Result.Status.INTERRUPTED);
            assertThat(cut.round()).isEqualTo(20);
            assertThat(run.resolve("report.html")).exists();

            assertThat(parley.resume(run).round())
                    .as("one round more, as it still is")
                    .isEqualTo(21);
            assertThat(Thread.interrupted()).isTrue();
            RunResult whole = parley.resume(run);
            assertThat(whole.status()).isEqualTo(Result.Status.COMPLETED);
            assertThat(whole.value("upper")).isDeepEqualTo(x);

            RerunResult rerun = parley.rerun(run, RunOptions.inMemory().watchedBy(new RunListener() {
                @Override
                public void reaches(long round) {
                    Thread.currentThread().interrupt();
                }
            }));
            assertThat(rerun.isComplete()).isFalse();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void exceptionsOfAPluginInARoundAreItsDiagnostics() throws Exception {
        Path strange = new StrangeModel()
                .upper("if (k++ > 30) { throw new IllegalStateException(\"boom\"); } return x[0];")
                .write(directory);
        try (Parley parley = Parley.builder()
                .plugins(Distribution.root().resolve("plugins"))
                .plugins(strange)
                .build()) {
            RunPlan plan =
                    parley.plan("run.yaml", "recipe: d-soba\nagents: 4\nrounds: 50\nmodel: strange\n", directory);
            assertThatThrownBy(() -> parley.run(plan))
                    .isInstanceOf(ParleyException.class)
                    .hasMessageStartingWith("PARLEY-206 plugin 'third-party': IllegalStateException: boom in ")
                    .hasMessageEndingWith("(report this to its author)");
        }
    }

    @Test
    void diagnosticsDoNotMentionTheCommandLine() {
        Path run = directory.resolve("run");
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            parley.run(plan, RunOptions.into(run));
            assertThatThrownBy(() -> parley.run(plan, RunOptions.into(run)))
                    .hasMessage("PARLEY-120 " + run
                            + ": is not empty (choose another directory, or replace the run in it)");
            assertThatThrownBy(() -> parley.run(plan, RunOptions.inMemory().threads(0)))
                    .hasMessage("PARLEY-102 threads: must be at least 1, got 0");
            List<String> notes = new ArrayList<>();
            parley.run(plan, RunOptions.inMemory().threads(1000).watchedBy(new RunListener() {
                @Override
                public void note(String sentence) {
                    notes.add(sentence);
                }
            }));
            assertThat(notes).singleElement().asString().startsWith("threads 1000: a run of 4 agents");
        }
    }

    @Test
    void aRunIsResumedInItsDirectoryAndARerunLeavesNothing() {
        Path run = directory.resolve("run");
        Path other = directory.resolve("other");
        try (Parley parley = open()) {
            parley.run(parley.plan("run.yaml", YAML, directory), RunOptions.into(run));
            RunPlan longer = parley.planToResume(run, "rounds=60");
            for (RunOptions elsewhere : List.of(RunOptions.into(other), RunOptions.under(other))) {
                assertThatThrownBy(() -> parley.resume(run, longer, elsewhere))
                        .isInstanceOf(ParleyException.class)
                        .hasMessageStartingWith("PARLEY-108 " + other + ": a run continues in its own directory");
                assertThatThrownBy(() -> parley.rerun(run, elsewhere))
                        .hasMessageStartingWith("PARLEY-108 " + other + ": a rerun keeps no files");
            }
            assertThat(other).doesNotExist();
            assertThat(parley.resume(run, longer, RunOptions.into(run)).round()).isEqualTo(60);
        }
    }

    @Test
    void aPlaceWhereNothingCanBeWrittenIsADiagnostic() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        Path impossible = file.resolve("below");
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            for (RunOptions options : List.of(RunOptions.into(impossible), RunOptions.under(impossible))) {
                assertThatThrownBy(() -> parley.run(plan, options))
                        .isInstanceOf(ParleyException.class)
                        .hasMessageStartingWith("PARLEY-124 " + impossible + ": cannot be written: ");
            }
        }
    }

    @Test
    void nullArgumentsAreNamed() {
        RunOptions options = RunOptions.inMemory();
        assertNames("directory", () -> RunOptions.into(null));
        assertNames("parent", () -> RunOptions.under(null));
        assertNames("listener", () -> options.watchedBy(null));
        assertNames("cancellation", () -> options.cancelledBy(null));
        assertNames("command", () -> options.command(null));
        assertNames("name", () -> RunFile.named(null));
        assertNames("recipe", () -> RunFile.named("a").recipe(null));
        assertNames("key", () -> RunFile.named("a").set(null, 1));
        assertNames("value", () -> RunFile.named("a").set("rounds", null));
        assertNames("use", () -> RunFile.named("a").component("model", null, Map.of()));
        assertNames("with", () -> RunFile.named("a").component("model", "quadratic", null));
        assertNames("directory", () -> RunFile.named("a").relativeTo(null));
        assertNames("directory", () -> Parley.builder().plugins(null));
        assertNames("directory", () -> Parley.builder().pluginsIfPresent(null));
        assertNames("factory", () -> Parley.builder().component(null));
        assertNames("directory", () -> Parley.builder().data(null));
        assertNames("clock", () -> Parley.builder().clock(null));
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            assertNames("runFile", () -> parley.plan((Path) null));
            assertNames("runFile", () -> parley.plan((RunFile) null));
            assertNames("yaml", () -> parley.plan("run.yaml", null, directory));
            assertNames("overrides", () -> parley.plan("run.yaml", YAML, directory, (String) null));
            assertNames("overrides", () -> parley.plan("run.yaml", YAML, directory, (String[]) null));
            assertNames("runFile", () -> parley.plan(RunSource.file(null), PlanOptions.with()));
            assertNames("plan", () -> parley.run(null));
            assertNames("options", () -> parley.run(plan, null));
            assertNames("plan", () -> parley.assemble(null));
            assertNames("directory", () -> parley.planToResume(null));
            assertNames("directory", () -> parley.resume(null));
            assertNames("plan", () -> parley.resume(directory, null, options));
            assertNames("directory", () -> parley.rerun(null));
            assertNames("sweepFile", () -> parley.sweep(null, List.of(), options, SweepListener.NONE));
            assertNames("directories", () -> parley.compare(null));
        }
    }

    private static void assertNames(String parameter, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(parameter);
    }

    @Test
    void aThreadWithoutAClassLoaderSeesTheClassPathOfParley() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(null);
        try (Parley ofClassPath = Parley.builder().classPath().build();
                Parley ofJars = open()) {
            assertThat(ofClassPath.components().names(ComponentKind.SCHEDULE)).contains("constant");
            assertThat(ofJars.run(ofJars.plan("run.yaml", YAML, directory)).round())
                    .isEqualTo(40);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Parley open() {
        return Parley.builder().plugins(Distribution.root().resolve("plugins")).build();
    }
}
