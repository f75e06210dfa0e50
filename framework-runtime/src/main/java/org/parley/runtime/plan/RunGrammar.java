package org.parley.runtime.plan;

import static org.parley.runtime.plan.RunGrammar.LevelRole.DRIVEN;
import static org.parley.runtime.plan.RunGrammar.LevelRole.GRAPH_ONLY;
import static org.parley.runtime.plan.RunGrammar.LevelRole.LOWER_ONCE;
import static org.parley.runtime.plan.RunGrammar.LevelRole.UPPER;
import static org.parley.runtime.plan.RunGrammar.LevelRole.UPPER_REPEATED;

import java.util.List;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.data.SampleOrder;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.data.TestSet;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Key.Form;
import org.parley.runtime.grammar.Key.ShortForm;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.LostWeight;

/** Every key of a run file that is not an option of some component, declared once. */
public final class RunGrammar {

    /** What a level is in a run; decides which of its keys have a place. */
    public enum LevelRole {
        /** The upper level under a loop that takes one step of it per round. */
        UPPER,
        /** The upper level under a loop that takes its steps. */
        UPPER_REPEATED,
        LOWER,
        /** The lower level under a loop that takes one step of it per round. */
        LOWER_ONCE,
        /** Moved by the loop or an estimator. */
        DRIVEN,
        /** Only its graph is used. */
        GRAPH_ONLY,
        /** Unknown, because the loop or the estimator itself is wrong. */
        UNCLEAR;

        /** Whether it needs a strategy and a step size. */
        public boolean moves() {
            return draws() || this == DRIVEN;
        }

        /** Whether its direction draws samples of its own; driven levels use the samples of the level that their driver works for. */
        public boolean draws() {
            return isLower() || this == UPPER || this == UPPER_REPEATED;
        }

        /** Whether this is the variable y. */
        public boolean isLower() {
            return this == LOWER || this == LOWER_ONCE;
        }
    }

    /** Eleven days at a million rounds a second; a slip of the keyboard beyond. */
    private static final long MOST_ROUNDS = 1_000_000_000_000L;

    private static final String A_STEP = "give a step size, such as step: 0.1, or start from a recipe";

    // --- levels

    public static final Key<Component<StartFactory>> START = moving(Key.component("start", StartFactory.class))
            .orElse("zero")
            .says("Where its vectors start: `zero`, `normal`, `file`, `model`, or where another run has come to:"
                    + " `{use: run, with: {directory: runs/pretrained, level: lower}}`.");
    public static final Key<Component<EstimatorFactory>> GRADIENT = moving(
                    Key.component("gradient", EstimatorFactory.class))
            .refused("the direction of the upper level is hypergradient, at the top of the file", UPPER, UPPER_REPEATED)
            .refused("only the lower level has a gradient estimator", DRIVEN)
            .absent("`gradient`")
            .says("The direction of y; only `lower` has one.");
    public static final Key<Component<MixingStrategyFactory>> MIXING = moving(
                    Key.component("mixing", MixingStrategyFactory.class))
            .required("name a mixing strategy or start from a recipe")
            .says("The mixing strategy: how the agents reach consensus on this level.");
    public static final Key<Component<TopologyFactory>> TOPOLOGY = Key.component("topology", TopologyFactory.class)
            .required()
            .absent("the one at the top")
            .says("The graph between the agents.");
    public static final Key<Component<WeightRuleFactory>> WEIGHTS = Key.component("weights", WeightRuleFactory.class)
            .required()
            .absent("those at the top")
            .says("The weights on the edges of the graph.");
    public static final Key<Component<AggregationFactory>> AGGREGATION = Key.component(
                    "aggregation", AggregationFactory.class)
            .absent("the weighted sum")
            .says("What agents make of the rows that reach them, such as `trimmed-mean`"
                    + " ([robust](../plugins/robust/README.md)).");
    public static final Key<Component<CompressorFactory>> COMPRESSION = moving(
                    Key.component("compression", CompressorFactory.class))
            .absent("full rows")
            .says("What is left of its messages, such as `top-k`; its strategy must compress, as `choco` and"
                    + " `compressed` do"
                    + " ([compression](../plugins/compression/README.md)).");
    public static final Key<Component<?>> STEP = moving(
                    Key.either("step", ScheduleFactory.class, StepRuleFactory.class))
            .required(A_STEP)
            .says("The step size: a number, a schedule of the level's own steps, or a rule such as `armijo` and"
                    + " `adagrad-norm`, which gives each agent its own"
                    + " ([step rules](write-a-step-rule.md)).");
    public static final Key<Component<ScheduleFactory>> LOCAL_STEPS = moving(
                    Key.component("local-steps", ScheduleFactory.class))
            .orElse(1L)
            .refused("the loop takes one step of the upper level per round", UPPER)
            .refused("the loop takes one step of the lower level per round", LOWER_ONCE)
            .says("Steps per round; of `upper` where the loop takes several, as `single-pass` and `single-level` do.");
    public static final Key<List<Component<TransformFactory>>> TRANSFORM = moving(
                    Key.components("transform", TransformFactory.class, Form.CHAIN))
            .orElse("none")
            .says(
                    "What is done to its directions before the step: a moving average, `adam`, noise; a list is applied in order.");
    public static final Key<Double> MOMENTUM = moving(
                    Key.value(
                            Option.number("momentum")
                                    .from(0)
                                    .to(1)
                                    .says(
                                            "The weight of the new direction in a moving average; short for `transform`, which takes all others.")))
            .numberFor("transform");
    public static final Key<Component<ConstraintFactory>> CONSTRAINT = moving(
                    Key.component("constraint", ConstraintFactory.class))
            .says("A set that its rows must lie in, or a term added to its cost"
                    + " ([constraints](../plugins/constraints/README.md)).");
    public static final Option<Restart> RESTART = Option.choice("restart", Restart.class)
            .says("What starts again each round: nothing, trackers, the value too.");
    public static final Option<NumberOrWord> BATCH =
            Option.integerOr("batch", "full").from(1).says("Samples per draw.");

    /** What lies behind a channel; the rest comes from its level. */
    public static final Section CHANNEL = Section.of(TOPOLOGY, WEIGHTS, AGGREGATION, COMPRESSION);

    public static final Key<Map<String, SectionValues>> CHANNELS = moving(Key.named("channels", CHANNEL))
            .before("step")
            .absent("the level's own")
            .says("Separate graphs or weights for the named exchanges of its strategy, such as those of `push-pull`:"
                    + " `{pull: {weights: row-stochastic}, push: {weights: column-stochastic}}`; each may have its own `topology`,"
                    + " `weights`, `aggregation` and `compression`"
                    + " ([push-pull](../plugins/push-pull/README.md)).");

    public static final Section LEVEL = Section.of(
            START,
            GRADIENT,
            MIXING,
            TOPOLOGY,
            WEIGHTS,
            AGGREGATION,
            COMPRESSION,
            STEP,
            LOCAL_STEPS,
            TRANSFORM,
            MOMENTUM,
            CONSTRAINT,
            moving(Key.value(RESTART))
                    .before("transform")
                    .refused("the upper level carries on from round to round", UPPER, UPPER_REPEATED),
            moving(Key.value(BATCH))
                    .refused("its direction draws as many samples as levels.upper.batch says", DRIVEN)
                    .absent("the one at the top"),
            CHANNELS);

    // --- data

    public static final Key<Component<DatasetFactory>> DATASET = Key.component(Section.SELF, DatasetFactory.class);
    public static final Key<Component<PartitionFactory>> PARTITION = Key.component("partition", PartitionFactory.class)
            .required()
            .absent("`iid`")
            .says("How the samples are shared out to the agents.");

    public static final Option<Double> VALIDATION = Option.number("validation")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.validation())
            .says("Fraction of each share that the upper cost judges by; its labels stay clean.");
    public static final Option<Double> TEST = Option.number("test")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.test())
            .says("Fraction of each share that is held out for testing; 0 takes the published test samples.");
    public static final Option<TestSet> TEST_SET = Option.choice("test-set", TestSet.class)
            .says("Whether agents are tested on all test samples or on samples of their own distribution.");
    public static final Option<SampleOrder> ORDER = Option.choice("order", SampleOrder.class)
            .says("Whether samples are split by chance, or the first for training and the last for testing.");
    public static final Option<Double> CORRUPTION = Option.number("corruption")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.corruption())
            .says("Probability that a training label is replaced by a random class.");
    public static final Option<Integer> SAMPLES_PER_AGENT = Option.integer("samples-per-agent")
            .from(0)
            .orElse(SplitPlan.DEFAULT.samplesPerAgent())
            .says("Samples of its share that every agent uses; 0 uses all.");

    /** A dataset with keys of its own beside {@code use} and {@code with}. */
    public static final Section DATA_SECTION =
            Section.of(DATASET, PARTITION).and(VALIDATION, TEST, TEST_SET, ORDER, CORRUPTION, SAMPLES_PER_AGENT);

    // --- network, record, stop

    public static final Option<LostWeight> LOST_WEIGHT = Option.choice("lost-weight", LostWeight.class)
            .says(
                    "Where the weight of a lost message goes: to the receiver, to the messages that arrived, to the sender, nowhere.");
    public static final Option<String> INCOMPATIBLE = Option.choice("incompatible", "error", "warn")
            .says("Whether a strategy is rejected if the faults break what it needs.");
    public static final Key<List<Component<NetworkFaultFactory>>> FAULTS = Key.components(
                    "faults", NetworkFaultFactory.class, Form.LIST)
            .says("A list of faults: messages lost or late, inactive agents, Byzantine agents"
                    + " ([faults](../plugins/faults/README.md), [robust](../plugins/robust/README.md)).");

    public static final Section NETWORK_SECTION = Section.of(
            Key.value(Option.number("loss")
                            .from(0)
                            .below(1)
                            .orElse(0.0)
                            .says("Probability that a link fails for a tick."))
                    .shortFor(new ShortForm(NetworkFaultFactory.class, "loss", "probability", Map.of())),
            Key.value(LOST_WEIGHT),
            Key.value(INCOMPATIBLE),
            FAULTS);

    public static final Option<Long> EVERY =
            Option.wholeNumber("every").from(1).orElse(10L).says("Rounds between rows of metrics.");
    public static final Option<Integer> RECORD_SAMPLES = Option.integer("samples")
            .from(1)
            .says(
                    "Take losses and metrics on this many samples of each set of an agent, always the same; on all unless given.");
    /** Without a default, so that the resolved files of runs that do not ask for it stay what they were. */
    public static final Option<Boolean> AVERAGE = Option.flag("average")
            .says(
                    "Also evaluate losses and model metrics at the average over agents: columns NAME_average. Off unless given.");

    public static final Option<Boolean> ITERATES =
            Option.flag("iterates").orElse(false).says("Whether every recorded iterate is written out.");
    public static final Option<Double> CHECKPOINT_SECONDS =
            Option.number("checkpoint-seconds").from(0).orElse(10.0).says("Seconds between checkpoints.");

    public static final Option<String> METRIC =
            Option.text("metric").mandatory().says("The metric that decides.");
    public static final Option<String> GOAL =
            Option.choice("goal", "min", "max").mandatory().says("Whether small or large is better.");

    /** Of run files and of sweep files. */
    public static final Section SELECT_SECTION = Section.of(METRIC, GOAL);

    public static final Key<SectionValues> SELECT =
            Key.section("select", SELECT_SECTION).says("Which row `result.json` carries beside the last one.");

    public static final Section RECORD_SECTION = Section.of(
                    EVERY, RECORD_SAMPLES, AVERAGE, ITERATES, CHECKPOINT_SECONDS)
            .and(SELECT);

    public static final Option<Double> SECONDS =
            Option.number("seconds").above(0).says("Stop after this time.");

    public static final Section STOP_SECTION = Section.of(
            limit("gradient-norm", "Stop at this hypergradient norm.")
                    .shortFor(new ShortForm(
                            ObserverFactory.class, "target", "below", Map.of("metric", "hypergradient_norm"))),
            Key.value(SECONDS),
            budget("samples", "samples", "Stop after this many samples per agent."),
            budget("floats", "floats_sent", "Stop after this many numbers sent."),
            budget(
                    "hessian-samples",
                    "hessian_samples",
                    "Stop after this many samples of second-order products per agent."),
            budget("phases", "phases", "Stop after this many sequential communication steps."),
            Key.options("target", ObserverFactory.class).says("Stop once a column has reached a value."),
            Key.options("patience", ObserverFactory.class)
                    .says("Stop when a column has not improved for so many rounds."));

    // --- the top

    public static final Option<String> EXTENDS =
            Option.text("extends").says("Another run file, lower in priority; relative to this one.");
    public static final Option<String> RECIPE = Option.text("recipe").says("A preset of a plugin.");
    public static final Option<String> NAME =
            Option.text("name").says("Names the run's directory; the file's name unless given.");
    public static final Option<ProblemClass> PROBLEM =
            Option.choice("problem", ProblemClass.class).says("Whose lower solution counts.");
    public static final Option<Long> SEED =
            Option.wholeNumber("seed").orElse(1L).says("The root of all randomness.");
    public static final Option<Integer> AGENTS =
            Option.integer("agents").from(1).to(1_000_000).mandatory().says("How many agents there are.");
    public static final Option<Long> ROUNDS =
            Option.wholeNumber("rounds").from(1).to(MOST_ROUNDS).mandatory().says("How many rounds to run.");
    public static final Option<Long> HORIZON = Option.wholeNumber("horizon")
            .from(1)
            .to(MOST_ROUNDS)
            .says("The rounds that schedules know of; those of the run unless given.");
    public static final Option<Precision> PRECISION =
            Option.choice("precision", Precision.class).says("What is stored per entry.");

    public static final Key<Component<BilevelModelFactory>> MODEL = Key.component("model", BilevelModelFactory.class)
            .required("name one, for example model: quadratic")
            .says("The problem: the costs of the agents.");
    public static final Key<SectionValues> DATA =
            Key.section("data", DATA_SECTION).says("The samples of a model that learns, and how they are shared out.");
    public static final Key<Component<LoopFactory>> LOOP = Key.component("loop", LoopFactory.class)
            .required()
            .before("hypergradient")
            .absent("`single-pass`")
            .says("The order of the steps of a round.");
    public static final Key<Component<EstimatorFactory>> HYPERGRADIENT = Key.component(
                    "hypergradient", EstimatorFactory.class)
            .required()
            .absent("`auxiliary-system`")
            .says("The direction of x.");
    public static final Key<Map<String, SectionValues>> LEVELS = Key.named("levels", LEVEL)
            .before("network")
            .says("The variables of the run: `upper`, `lower`, and those that loop and estimator drive.");
    public static final Key<SectionValues> NETWORK =
            Key.section("network", NETWORK_SECTION).says("What goes wrong between agents.");
    public static final Key<SectionValues> RECORD =
            Key.section("record", RECORD_SECTION).says("What the run writes down.");
    public static final Key<List<Component<ObserverFactory>>> OBSERVE = Key.components(
                    "observe", ObserverFactory.class, Form.LIST_OR_ONE)
            .says("Observers: further columns, files, stop rules.");
    public static final Key<SectionValues> STOP =
            Key.section("stop", STOP_SECTION).says("What ends the run before its last round.");
    /** The last key of a resolved file: where a run adds those that it chose itself. */
    public static final Key<Component<KernelsFactory>> KERNELS = Key.component("kernels", KernelsFactory.class)
            .absent("the best that work here")
            .says("What multiplies matrices.");

    public static final Section RUN = Section.of(
                    Key.value(EXTENDS),
                    Key.value(RECIPE),
                    LEVELS,
                    Key.value(NAME),
                    Key.value(PROBLEM).before("horizon"),
                    Key.value(SEED),
                    Key.value(AGENTS),
                    Key.value(ROUNDS),
                    Key.value(PRECISION),
                    Key.value(BATCH),
                    Key.value(HORIZON),
                    MODEL,
                    DATA,
                    Key.component("topology", TopologyFactory.class)
                            .absent("`ring`")
                            .says("The graph of every level that does not name its own."),
                    Key.component("weights", WeightRuleFactory.class)
                            .absent("`metropolis`")
                            .says("The weights of every level that does not name its own."),
                    HYPERGRADIENT,
                    LOOP,
                    NETWORK,
                    RECORD,
                    OBSERVE,
                    STOP,
                    KERNELS)
            .lending(TOPOLOGY, WEIGHTS, Key.value(BATCH));

    private RunGrammar() {}

    private static Key<Double> limit(String name, String says) {
        return Key.value(Option.number(name).above(0).says(says));
    }

    private static Key<Double> budget(String name, String column, String says) {
        return limit(name, says)
                .shortFor(new ShortForm(ObserverFactory.class, "budget", "most", Map.of("column", column)));
    }

    /** A key that only a level that moves has. */
    private static <T> Key<T> moving(Key<T> key) {
        return key.refused("the estimator only uses the graph of this level, it does not move it", GRAPH_ONLY);
    }
}
