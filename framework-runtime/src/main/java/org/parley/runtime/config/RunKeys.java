package org.parley.runtime.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.StartFactory;

/** Every key of a run file that is not an option of some component, declared once. */
final class RunKeys {

    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

    static final Option BATCH = new Option(
            "batch",
            Option.Type.INTEGER,
            Optional.of("full"),
            false,
            1,
            Integer.MAX_VALUE,
            List.of("full"),
            Optional.empty(),
            "Samples per draw.");

    /** Eleven days at a million rounds a second; a slip of the keyboard beyond. */
    private static final long MOST_ROUNDS = 1_000_000_000_000L;

    static final Option RESTART = Option.choice(
            "restart",
            List.of("never", "every-round", "reset"),
            "What starts again each round: nothing, trackers, the value too.");

    /** Single values at the top. */
    static final List<Option> RUN = List.of(
            Option.text("name", "", "Names the run's directory; the file's name unless given.")
                    .optional(),
            Option.choice(
                    "problem",
                    List.of("shared-lower", "personal-lower", "private-upper"),
                    "Whose lower solution counts."),
            Option.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE, "The root of all randomness."),
            Option.integer("agents", 1, 1, 1_000_000, "How many agents there are.")
                    .mandatory(),
            Option.integer("rounds", 1, 1, MOST_ROUNDS, "How many rounds to run.")
                    .mandatory(),
            Option.choice("precision", List.of("float64", "float32"), "What is stored per entry."),
            BATCH);

    /** Sections at the top. */
    static final Map<String, List<Option>> SECTIONS = sections();

    /** Options of {@code record.select}. */
    static final List<Option> SELECT = List.of(
            Option.text("metric", "", "The metric that decides.").mandatory(),
            Option.choice("goal", List.of("min", "max"), "Whether small or large is better.")
                    .mandatory());

    /** Components at the top. */
    static final Map<String, Class<? extends ComponentFactory>> COMPONENTS = components();

    /** Components of a level. */
    static final Map<String, Class<? extends ComponentFactory>> LEVEL_COMPONENTS = levelComponents();

    private RunKeys() {}

    static List<String> top() {
        List<String> keys = new ArrayList<>(List.of("extends", "recipe", "levels"));
        RUN.forEach(option -> keys.add(option.name()));
        keys.addAll(SECTIONS.keySet());
        keys.addAll(COMPONENTS.keySet());
        return keys;
    }

    static List<String> level() {
        List<String> keys = new ArrayList<>(LEVEL_COMPONENTS.keySet());
        keys.add(RESTART.name());
        keys.add(BATCH.name());
        return keys;
    }

    private static Map<String, List<Option>> sections() {
        Map<String, List<Option>> sections = new LinkedHashMap<>();
        sections.put(
                "network",
                List.of(Option.number("loss", 0, 0, Math.nextDown(1.0), "Probability that a message is lost.")));
        sections.put(
                "record",
                List.of(
                        Option.integer("every", 10, 1, Long.MAX_VALUE, "Rounds between rows of metrics."),
                        Option.flag("iterates", false, "Whether every recorded iterate is written out."),
                        Option.number("checkpoint-seconds", 10, 0, NO_LIMIT, "Seconds between checkpoints.")));
        sections.put(
                "stop",
                List.of(
                        Option.number(
                                        "gradient-norm",
                                        0,
                                        Double.MIN_VALUE,
                                        NO_LIMIT,
                                        "Stop at this hypergradient norm.")
                                .optional(),
                        Option.number("seconds", 0, Double.MIN_VALUE, NO_LIMIT, "Stop after this time.")
                                .optional()));
        return sections;
    }

    private static Map<String, Class<? extends ComponentFactory>> components() {
        Map<String, Class<? extends ComponentFactory>> kinds = new LinkedHashMap<>();
        kinds.put("model", BilevelModelFactory.class);
        kinds.put("data", DatasetFactory.class);
        kinds.put("topology", TopologyFactory.class);
        kinds.put("weights", WeightRuleFactory.class);
        kinds.put("loop", LoopFactory.class);
        kinds.put("estimator", EstimatorFactory.class);
        kinds.put("kernels", KernelsFactory.class);
        return kinds;
    }

    private static Map<String, Class<? extends ComponentFactory>> levelComponents() {
        Map<String, Class<? extends ComponentFactory>> kinds = new LinkedHashMap<>();
        kinds.put("start", StartFactory.class);
        kinds.put("estimator", EstimatorFactory.class);
        kinds.put("mixing", MixingStrategyFactory.class);
        kinds.put("topology", TopologyFactory.class);
        kinds.put("weights", WeightRuleFactory.class);
        kinds.put("step", ScheduleFactory.class);
        kinds.put("steps", ScheduleFactory.class);
        kinds.put("momentum", MomentumFactory.class);
        return kinds;
    }
}
