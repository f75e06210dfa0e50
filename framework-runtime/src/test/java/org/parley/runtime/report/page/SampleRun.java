package org.parley.runtime.report.page;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.SecondOrder;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.MetricsWriter;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Provenance.PluginMark;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.record.Sha256;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.SampleGraphs;

/** A run directory with synthetic data, shaped like that of a real run. */
final class SampleRun {

    static final Columns COLUMNS = Columns.with(Columns.HESSIAN_SAMPLES, "test_accuracy", "test_accuracy_p10");

    private final RunDirectory directory;

    SampleRun(Path directory) {
        this.directory = RunDirectory.createAt(directory, false);
        AtomicFile.write(this.directory.resolved(), "name: sample\nseed: 7\nagents: 8\nprecision: float64\n");
    }

    RunDirectory directory() {
        return directory;
    }

    /** Adds rows 0 .. count-1 computed by the function. */
    SampleRun rows(int count, LongFunction<Map<String, Double>> values) {
        try (MetricsWriter writer = MetricsWriter.create(directory.metrics(), COLUMNS)) {
            for (int i = 0; i < count; i++) {
                writer.append(new MetricsRow(10L * i, i / 1000.0, values.apply(i)));
            }
        }
        return this;
    }

    SampleRun ended(Result.Status status, String reason) {
        MetricsFile metrics = MetricsFile.read(directory.metrics());
        long round = metrics.last().map(MetricsRow::round).orElse(0L);
        Optional<MetricsRow> best = metrics.rows().stream()
                .filter(row -> row.value("test_accuracy").isPresent())
                .max(Comparator.comparingDouble(
                        row -> row.value("test_accuracy").getAsDouble()));
        new Result(status, round, reason, metrics.last(), best, Map.of(), 1.25, 1600).write(directory.result());
        return this;
    }

    SampleRun provenance(String name) {
        Provenance.now(
                        Clock.fixed(Instant.parse("2026-11-01T10:20:30Z"), ZoneOffset.UTC),
                        new Provenance.Software(
                                "1.0.0",
                                "1.0.0",
                                List.of(
                                        new PluginMark("parley-sparkle", "1.0.0", "sparkle-1.0.0.jar", "ab".repeat(32)),
                                        new PluginMark("parley-models", "1.0.0", "models-1.0.0.jar", "cd".repeat(32))),
                                List.of(),
                                Optional.empty()),
                        new Provenance.Inputs(
                                List.of("run", name + ".yaml"),
                                new Provenance.RunFileMark(name + ".yaml", Sha256.of("seed: 7")),
                                7,
                                Precision.FLOAT64,
                                2,
                                Map.of()),
                        SecondOrder.ANALYTIC,
                        List.of(),
                        Map.of("upper", Exactness.EXACT, "lower", Exactness.EXACT),
                        List.of())
                .write(directory.provenance());
        return this;
    }

    /** Returns row i of a run that converges, with exact zeros at the start, a negative loss, and noise. */
    static Map<String, Double> converging(long i) {
        double progress = Math.exp(-0.1 * i) + 1e-10;
        double wiggle = 1 + 0.5 * Math.sin(12.9898 * i);
        Map<String, Double> values = new HashMap<>();
        values.put(Columns.HYPERGRADIENT_NORM, 3 * progress * wiggle);
        values.put(Columns.CONSENSUS_UPPER, i == 0 ? 0 : 0.3 * progress * wiggle);
        values.put(Columns.CONSENSUS_LOWER, i == 0 ? 0 : 0.9 * progress * (2 - wiggle));
        values.put(Columns.CONSENSUS_AUXILIARY, i == 0 ? 0 : 0.8 * progress);
        values.put(Columns.LOWER_ERROR, 1.7 * Math.sqrt(progress));
        values.put(Columns.UPPER_LOSS, -1.25 + 4 * progress);
        values.put(Columns.LOWER_LOSS, 2 + progress);
        values.put(Columns.SAMPLES, 40.0 * i);
        values.put(Columns.PHASES, 50.0 * i);
        values.put(Columns.FLOATS_SENT, 32_000.0 * i);
        values.put(Columns.HESSIAN_SAMPLES, 20.0 * i);
        values.put("test_accuracy", 0.93 - 0.6 / (1 + 0.1 * i));
        values.put("test_accuracy_p10", 0.88 - 0.7 / (1 + 0.1 * i));
        return values;
    }

    static Composition composition(String title) {
        return new Composition(
                title,
                List.of(
                        new Composition.Sentence(
                                "upper",
                                "x moves by gradient tracking (atc-gt, exact) on a lazy metropolis ring of 8 agents, step 0.03, momentum 0.2"),
                        new Composition.Sentence(
                                "lower",
                                "y moves by exact diffusion (ed, exact) on a metropolis exponential graph, step 0.1"),
                        new Composition.Sentence(
                                "auxiliary",
                                "z solves the auxiliary system by exact diffusion (ed, exact), step 0.1/√(k+1)")),
                List.of(
                        network("upper", "ring, lazy metropolis", everyEdge(SampleGraphs.ring(8), 1.0 / 6)),
                        network("lower", "exponential, metropolis", everyEdge(SampleGraphs.exponential(8), 1.0 / 6)),
                        network("auxiliary", "star, metropolis", everyEdge(SampleGraphs.star(8), 1.0 / 8))),
                List.of());
    }

    static Composition.Network network(String level, String caption, Weights weights) {
        return Composition.Network.fixed(level, caption, weights, NetworkFacts.of(weights));
    }

    static Weights everyEdge(Graph graph, double weight) {
        return Weights.everyEdge(graph, weight);
    }
}
