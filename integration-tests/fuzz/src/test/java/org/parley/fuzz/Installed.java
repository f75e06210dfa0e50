package org.parley.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.plan.RunPlan;

/** Parley with the plugins that everybody has. */
final class Installed {

    static final String VERSION = System.getProperty("parley.version");

    private static final Path DISTRIBUTION = Path.of(System.getProperty("parley.distribution"));
    private static final int MOST_AGENTS = 64;
    private static final double MOST_BYTES = 16 << 20;
    private static final long PATIENCE_MILLIS = 100;

    private final Parley parley;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "clock");
        thread.setDaemon(true);
        return thread;
    });

    /** @param data where datasets are looked for */
    Installed(Path data) {
        parley = Parley.builder().plugins(plugins()).data(data).build();
    }

    static Path plugins() {
        return DISTRIBUTION.resolve("plugins");
    }

    static Path examples() {
        return DISTRIBUTION.resolve("../../examples").normalize();
    }

    /** The run files that are shipped. */
    static List<Path> runFiles() throws IOException {
        try (Stream<Path> files = Files.walk(examples())) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    Parley parley() {
        return parley;
    }

    /** What a run file can name, and its keys. */
    List<String> vocabulary() {
        List<String> words = new ArrayList<>(parley.components().recipeNames());
        Arrays.stream(ComponentKind.values())
                .forEach(kind -> words.addAll(parley.components().names(kind)));
        words.addAll(List.of(
                "recipe",
                "extends",
                "agents",
                "rounds",
                "seed",
                "model",
                "use",
                "with",
                "levels",
                "upper",
                "lower",
                "auxiliary",
                "step",
                "mixing",
                "topology",
                "weights",
                "transform",
                "momentum",
                "start",
                "data",
                "partition",
                "batch",
                "record",
                "every",
                "observe",
                "stop",
                "network",
                "faults",
                "precision",
                "float32",
                "problem",
                "hypergradient",
                "local-steps",
                "gradient"));
        return words;
    }

    /** Plans what was resolved again, which must come out the same; runs what is small, for a moment. */
    void tryOut(RunPlan plan, RunPlan again) {
        if (!again.resolved().equals(plan.resolved())) {
            throw new Defect("resolved.yaml is no fixed point: " + plan.resolved() + " became " + again.resolved());
        }
        if (isSmall(plan)) {
            parley.run(plan, cancelledSoon(RunOptions.inMemory().threads(1)));
        }
    }

    /** Ends after a moment, for runs that would go on for hours. */
    RunOptions cancelledSoon(RunOptions options) {
        Cancellation cancellation = new Cancellation();
        ScheduledFuture<?> unused = clock.schedule(cancellation::cancel, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        return options.cancelledBy(cancellation);
    }

    private static boolean isSmall(RunPlan plan) {
        boolean smallModel = plan.model()
                .factory()
                .size(plan.model().settings(), plan.agents())
                .map(size -> size.ownBytes() + 8.0 * plan.agents() * (size.upperDimension() + size.lowerDimension()) * 8
                        <= MOST_BYTES)
                .orElse(true);
        return plan.agents() <= MOST_AGENTS && smallModel;
    }
}
