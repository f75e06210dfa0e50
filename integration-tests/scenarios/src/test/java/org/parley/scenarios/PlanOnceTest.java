package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.RunFile;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsRow;

/** Checks that networks are created when a run is planned, and that checks, run and report use these networks only. */
class PlanOnceTest {

    private static final String YAML = """
            recipe: d-soba
            agents: 6
            rounds: 20
            model: {use: quadratic, with: {upper: 3, lower: 2}}
            topology: {use: moving-ring, with: {reach: 1}}
            levels: {lower: {topology: {use: moving-ring, with: {reach: 2}}}}
            """;

    private final MovingRingFactory rings = new MovingRingFactory();

    @TempDir
    private Path directory;

    @Test
    void everyTopologyIsCreatedOnceFromPlanToReport() {
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            parley.run(plan, RunOptions.into(directory.resolve("run")));
            assertThat(directory.resolve("run/report.html")).content().contains("moving-ring (reach 2)");
            assertThat(rings.created).isEqualTo(Map.of(1, 1, 2, 1));

            parley.run(plan);
            assertThat(rings.created).as("a second run of the plan").isEqualTo(Map.of(1, 1, 2, 1));
        }
    }

    @Test
    void plansWithoutAFileAndRunsThatAreRepeatedOrResumedGoTheSameWay() throws Exception {
        try (Parley parley = open()) {
            RunFile fluent = RunFile.named("run")
                    .recipe("d-soba")
                    .agents(6)
                    .rounds(20)
                    .component("model", "quadratic", Map.of("upper", 3, "lower", 2))
                    .component("topology", "moving-ring", Map.of("reach", 1));
            Path run = directory.resolve("run");
            parley.run(parley.plan(fluent), RunOptions.into(run));
            assertThat(rings.created).isEqualTo(Map.of(1, 1));

            rings.created.clear();
            parley.rerun(run);
            assertThat(rings.created).isEqualTo(Map.of(1, 1));

            rings.created.clear();
            Files.delete(run.resolve("result.json"));
            parley.resume(run);
            assertThat(rings.created).isEqualTo(Map.of(1, 1));
        }
    }

    @Test
    void threadsThatRunOnePlanAreBitIdentical() throws Exception {
        try (Parley parley = open()) {
            RunPlan plan = parley.plan("run.yaml", YAML, directory);
            Callable<RunResult> run =
                    () -> parley.run(plan, RunOptions.inMemory().threads(1));
            RunResult alone = run.call();

            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Future<RunResult>> together;
            try {
                together = threads.invokeAll(List.of(run, run, run, run));
            } finally {
                threads.shutdown();
            }
            for (Future<RunResult> each : together) {
                for (String level : List.of("upper", "lower", "auxiliary")) {
                    assertThat(each.get().value(level)).isDeepEqualTo(alone.value(level));
                }
                assertThat(rows(each.get())).isEqualTo(rows(alone));
            }
        }
    }

    private static List<Object> rows(RunResult result) {
        List<Object> rows = new ArrayList<>();
        result.metrics().stream().map(MetricsRow::values).forEach(rows::add);
        return rows;
    }

    private Parley open() {
        return Parley.builder()
                .plugins(Distribution.root().resolve("plugins"))
                .component(rings)
                .build();
    }

    /** Counts how often it creates a topology with each reach. */
    @Described(name = "moving-ring", description = "A ring whose edges reach further at every other tick.")
    private static final class MovingRingFactory implements TopologyFactory {

        private static final Option<Integer> REACH =
                Option.integer("reach").from(1).to(2).description("Reach of the first ring.");

        private final Map<Integer, Integer> created = new HashMap<>();

        @Override
        public List<Option<?>> options() {
            return List.of(REACH);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            int reach = settings.get(REACH);
            created.merge(reach, 1, Integer::sum);
            return new MovingRing(context.agents(), reach);
        }
    }

    /** A topology that changes often, is slow, and must be used by one thread at a time. */
    private static final class MovingRing implements Topology {

        private final int agents;
        private final int reach;
        private final AtomicBoolean busy = new AtomicBoolean();
        private long asked;

        private MovingRing(int agents, int reach) {
            this.agents = agents;
            this.reach = reach;
        }

        @Override
        public Graph graph(long tick) {
            if (!busy.compareAndSet(false, true)) {
                throw new IllegalStateException("two threads at once");
            }
            asked = tick;
            LockSupport.parkNanos(1_000_000);
            Graph graph = Graph.of(agents, this::neighbours);
            busy.set(false);
            return graph;
        }

        private int[] neighbours(int agent) {
            int distance = 1 + (int) ((reach + asked) % 2);
            return new int[] {Math.floorMod(agent + distance, agents), Math.floorMod(agent - distance, agents)};
        }

        @Override
        public int period() {
            return APERIODIC;
        }
    }
}
