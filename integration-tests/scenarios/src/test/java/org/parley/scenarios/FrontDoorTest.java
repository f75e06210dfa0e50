package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunFile;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.sweep.Sweep;
import org.parley.runtime.sweep.SweepListener;

class FrontDoorTest {

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
                    .hasMessageContaining("run has 4 faults");
        }
    }

    @Test
    void componentsComeFromTheClassPathAsWell() throws Exception {
        List<URL> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(Laboratory.distribution().resolve("plugins"))) {
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
    void sweepsAndComparesWithWhoeverListens() throws Exception {
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
            public RunListener ofRun(RunPlan plan) {
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
            Sweep.Outcome sweep = parley.sweep(file, List.of("rounds=20"), into, listener);
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
    void aRunFileThatChangesDuringASweepIsNotRunAsAnother() throws Exception {
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
    void aPluginDirectoryThatIsNotThereIsAFault() {
        assertThatThrownBy(() ->
                        Parley.builder().plugins(directory.resolve("none")).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("none");
    }

    private static Parley open() {
        return Parley.builder()
                .plugins(Laboratory.distribution().resolve("plugins"))
                .build();
    }
}
