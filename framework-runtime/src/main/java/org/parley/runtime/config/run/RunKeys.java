package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.config.source.ComponentKeys;
import org.parley.runtime.network.Missing;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.plan.Restart;

/** Every key of a run file that is not an option of some component, declared once. */
final class RunKeys {

    /** Eleven days at a million rounds a second; a slip of the keyboard beyond. */
    private static final long MOST_ROUNDS = 1_000_000_000_000L;

    static final Option<String> NAME =
            Option.text("name").says("Names the run's directory; the file's name unless given.");
    static final Option<ProblemClass> PROBLEM =
            Option.choice("problem", ProblemClass.class).says("Whose lower solution counts.");
    static final Option<Long> SEED = Option.wholeNumber("seed").orElse(1L).says("The root of all randomness.");
    static final Option<Integer> AGENTS =
            Option.integer("agents").from(1).to(1_000_000).mandatory().says("How many agents there are.");
    static final Option<Long> ROUNDS =
            Option.wholeNumber("rounds").from(1).to(MOST_ROUNDS).mandatory().says("How many rounds to run.");
    static final Option<Long> HORIZON = Option.wholeNumber("horizon")
            .from(1)
            .to(MOST_ROUNDS)
            .says("The rounds that schedules know of; those of the run unless given.");
    static final Option<Precision> PRECISION =
            Option.choice("precision", Precision.class).says("What is stored per entry.");
    static final Option<NumberOrWord> BATCH =
            Option.integerOr("batch", "full").from(1).says("Samples per draw.");

    static final Option<Restart> RESTART = Option.choice("restart", Restart.class)
            .says("What starts again each round: nothing, trackers, the value too.");

    static final Option<Double> LOSS =
            Option.number("loss").from(0).below(1).orElse(0.0).says("Probability that a link fails for a tick.");
    static final Option<Missing> MISSING =
            Option.choice("missing", Missing.class).says("Whose share it becomes when a message does not arrive.");
    static final Option<String> UNSUITABLE = Option.choice("unsuitable", "refuse", "run")
            .says("What to do with a strategy that needs what faults break.");

    static final Option<Long> EVERY =
            Option.wholeNumber("every").from(1).orElse(10L).says("Rounds between rows of metrics.");
    static final Option<Integer> RECORD_SAMPLES = Option.integer("samples")
            .from(1)
            .says(
                    "Take losses and metrics on this many samples of each set of an agent, always the same; on all unless given.");
    /** Without a default, so that the resolved files of runs that do not ask for it stay what they were. */
    static final Option<Boolean> AVERAGE = Option.flag("average")
            .says(
                    "Also evaluate losses and model metrics at the average over agents: columns NAME_average. Off unless given.");

    static final Option<Boolean> ITERATES =
            Option.flag("iterates").orElse(false).says("Whether every recorded iterate is written out.");
    static final Option<Double> CHECKPOINT_SECONDS =
            Option.number("checkpoint-seconds").from(0).orElse(10.0).says("Seconds between checkpoints.");

    static final Option<String> METRIC = Option.text("metric").mandatory().says("The metric that decides.");
    static final Option<String> GOAL =
            Option.choice("goal", "min", "max").mandatory().says("Whether small or large is better.");

    static final Option<Double> GRADIENT_NORM =
            Option.number("gradient-norm").above(0).says("Stop at this hypergradient norm.");
    static final Option<Double> SECONDS = Option.number("seconds").above(0).says("Stop after this time.");
    static final Option<Double> SAMPLES =
            Option.number("samples").above(0).says("Stop after this many samples per agent.");
    static final Option<Double> FLOATS = Option.number("floats").above(0).says("Stop after this many numbers sent.");

    /** Of a level: what its strategy's named doors are. */
    static final String DOORS = "doors";

    /** What a door may say of itself; the rest comes from its level. */
    static final List<String> DOOR = List.of("topology", "weights", "aggregation", "compression");

    /** Single values at the top. */
    static final List<Option<?>> RUN = List.of(NAME, PROBLEM, SEED, AGENTS, ROUNDS, PRECISION, BATCH, HORIZON);

    /** Sections at the top. */
    static final Map<String, List<Option<?>>> SECTIONS = sections();

    /** Options of {@code record.select}. */
    static final List<Option<?>> SELECT = List.of(METRIC, GOAL);

    private RunKeys() {}

    static List<String> top() {
        List<String> keys = new ArrayList<>(List.of("extends", "recipe", "levels"));
        RUN.forEach(option -> keys.add(option.name()));
        keys.addAll(SECTIONS.keySet());
        keys.addAll(ComponentKeys.RUN.keySet());
        keys.add("observe");
        return keys;
    }

    static List<String> level() {
        List<String> keys = new ArrayList<>(ComponentKeys.LEVEL.keySet());
        keys.add(RESTART.name());
        keys.add(BATCH.name());
        keys.add(DOORS);
        return keys;
    }

    private static Map<String, List<Option<?>>> sections() {
        Map<String, List<Option<?>>> sections = new LinkedHashMap<>();
        sections.put("network", List.of(LOSS, MISSING, UNSUITABLE));
        sections.put("record", List.of(EVERY, RECORD_SAMPLES, AVERAGE, ITERATES, CHECKPOINT_SECONDS));
        sections.put("stop", List.of(GRADIENT_NORM, SECONDS, SAMPLES, FLOATS));
        return sections;
    }
}
