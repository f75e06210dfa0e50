package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;

/** Checks that a run on several processes writes the files of a run on one, except for times. */
class RecordsOfSeveralProcessesTest {

    private static final long DEADLINE_MILLIS = 60_000;
    private static final String[] BRIEF = {"rounds=20", "record.every=6", "record.iterates=true"};

    @TempDir
    Path directory;

    private final Parley parley = Distribution.parley();

    /** Together they cover personal lower variables, unequal parts of data, compression, Byzantine agents, and observers. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "quadratic",
                "observed",
                "compressed",
                "under-attack-trimmed",
                "meta-learning",
                "policy-evaluation",
                "hyper-cleaning",
                "first-order"
            })
    void writeTheFilesOfOne(String example) throws Exception {
        Path file = Distribution.project().resolve("examples").resolve(example + ".yaml");
        requireSameFiles(parley.plan(file, BRIEF), 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recipe: sparkle-ed-gt",
                "recipe: sparkle-gt\nprecision: float32\ntopology: one-peer-exponential",
                "recipe: lopa-gt",
                "recipe: interact",
                "recipe: pdbo",
                "recipe: d-soba\nnetwork: {loss: 0.3}",
                "recipe: gossip-dsbo"
            })
    void writeTheFilesOfOneWithEveryRecipe(String head) throws Exception {
        String model = "\nagents: 7\nmodel: {use: quadratic, with: {upper: 3, lower: 4, samples: 20}}\n";
        RunPlan plan = parley.plan("run.yaml", head + model, directory, BRIEF);
        requireSameFiles(plan, 2);
        requireSameFiles(plan, 3);
    }

    @Test
    void countTheSamplesOfUnequalShares() throws Exception {
        requireSameFiles(
                parley.plan("run.yaml", """
                        recipe: sparkle-gt
                        agents: 5
                        model: {use: hyper-cleaning, with: {hidden: [8], ridge: 1.0e-4}}
                        data: {use: digits, partition: {use: dirichlet, with: {alpha: 0.1}}, corruption: 0.3, validation: 0.2, test: 0.2}
                        """, directory, "rounds=6", "record.every=2", "record.iterates=true"), 3);
    }

    @ParameterizedTest
    @CsvSource({"--processes, 3", "--agents-per-process, '1,5,2'"})
    void theCommandLineStartsThemAsThreads(String option, String value) throws Exception {
        Path file = Distribution.project().resolve("examples/quadratic.yaml");
        RunPlan plan = parley.plan(file, BRIEF);
        Path one = directory.resolve("one");
        parley.run(plan, RunOptions.into(one));
        Path several = directory.resolve("several");
        Command.Outcome outcome = Command.run(
                "run",
                file,
                "--out",
                several,
                "--set",
                BRIEF[0],
                "--set",
                BRIEF[1],
                "--set",
                BRIEF[2],
                "--engine",
                "threads",
                option,
                value);

        assertThat(outcome.text()).contains("completed at round 20").contains("report: ");
        assertThat(outcome.exitCode()).isZero();
        RunFiles.requireSame(one, several);
        assertThat(Provenance.read(several.resolve("provenance.json")).processes())
                .hasSize(3);
    }

    @Test
    void theCommandLineReportsErrorsInTheirOptions() throws Exception {
        Path file = Distribution.project().resolve("examples/quadratic.yaml");
        assertThat(Command.run("run", file, "--processes", 3).exits(2).text())
                .endsWith("PARLEY-108 --engine: several processes need an engine"
                        + " (add --engine NAME, such as --engine threads)\n");
        assertThat(Command.run("run", file, "--engine", "thread", "--processes", 3)
                        .text())
                .contains("PARLEY-103 engine: no engine 'thread' (did you mean 'threads'?");
        assertThat(Command.run("run", file, "--engine", "threads", "--agents-per-process", "1,1")
                        .text())
                .contains("PARLEY-108 --agents-per-process: must be positive and add up to");
        assertThat(Command.run("run", file, "--engine", "threads", "--rank", "3/3")
                        .text())
                .contains("PARLEY-108 --rank: rank 3 does not exist: the run has 3 processes");
        assertThat(Command.run("run", file, "--engine", "threads", "--rank", "1/3")
                        .text())
                .contains("cannot know the name of the run's directory (give --out DIR");
        assertThat(Command.run("describe", "engine", "threads").text()).contains("deadline");
    }

    private void requireSameFiles(RunPlan plan, int processes) throws Exception {
        Path one = directory.resolve("one");
        parley.run(plan, RunOptions.into(one).replacing(true));
        Path several = directory.resolve("on-" + processes);
        Placement place = Placement.evenly(0, processes, plan.agents());
        ThreadEngines engines = new ThreadEngines(processes, DEADLINE_MILLIS);
        ExecutorService threads = Executors.newFixedThreadPool(processes);
        try {
            List<Future<RunResult>> results = new ArrayList<>();
            for (int rank = 0; rank < processes; rank++) {
                ProcessContext context = new ProcessContext(engines.engine(rank), place.at(rank), false);
                results.add(threads.submit(() ->
                        parley.run(plan, RunOptions.into(several).threads(1).on(context))));
            }
            for (Future<RunResult> result : results) {
                assertThat(result.get().status()).isEqualTo(Result.Status.COMPLETED);
            }
        } finally {
            threads.shutdownNow();
        }
        RunFiles.requireSame(one, several);
    }
}
