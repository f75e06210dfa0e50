package org.parley.runtime.plan;

import static org.parley.runtime.plan.RunGrammar.LevelRole.DRIVEN;
import static org.parley.runtime.plan.RunGrammar.LevelRole.GRAPH_ONLY;
import static org.parley.runtime.plan.RunGrammar.LevelRole.LOWER_ONCE;
import static org.parley.runtime.plan.RunGrammar.LevelRole.UPPER;
import static org.parley.runtime.plan.RunGrammar.LevelRole.UPPER_REPEATED;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
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

/** The keys of a run file, each declared once, except the options of components. */
public final class RunGrammar {

    /** The role of a level in a run. It determines which keys the level accepts. */
    public enum LevelRole {
        /** The upper level under a loop that takes one step of it per round. */
        UPPER,
        /** The upper level under a loop that takes several steps of it per round. */
        UPPER_REPEATED,
        LOWER,
        /** The lower level under a loop that takes one step of it per round. */
        LOWER_ONCE,
        /** A level moved by the loop or an estimator. */
        DRIVEN,
        /** A level of which only the graph is used. */
        GRAPH_ONLY,
        /** Unknown, because the loop or the estimator is invalid. */
        UNCLEAR;

        /** Returns whether the level needs a strategy and a step size. */
        public boolean moves() {
            return draws() || this == DRIVEN;
        }

        /** Returns whether its direction draws its own samples. Driven levels use the samples of the level that their driver works for. */
        public boolean draws() {
            return isLower() || this == UPPER || this == UPPER_REPEATED;
        }

        /** Returns whether this is the lower level, whose variable is y. */
        public boolean isLower() {
            return this == LOWER || this == LOWER_ONCE;
        }
    }

    /** Eleven days at a million rounds per second; larger numbers are typing errors. */
    private static final long MOST_ROUNDS = 1_000_000_000_000L;

    private static final String A_STEP = "give a step size, such as step: 0.1, or start from a recipe";

    // --- levels

    public static final Key<Component<StartFactory>> START = moving(Key.component("start", StartFactory.class))
            .orElse("zero")
            .description("Starting point: `zero`, `normal`, `file`, `model`, or the newest checkpoint of another run:"
                    + " `{use: run, with: {directory: runs/pretrained, level: lower}}`.");
    public static final Key<Component<EstimatorFactory>> GRADIENT = moving(
                    Key.component("gradient", EstimatorFactory.class))
            .rejected(
                    "the direction of the upper level is hypergradient, at the top of the file", UPPER, UPPER_REPEATED)
            .rejected("only the lower level has a gradient estimator", DRIVEN)
            .absent("`gradient`")
            .description("Estimator of the direction of y; only for `lower`.");
    public static final Key<Component<MixingStrategyFactory>> MIXING = moving(
                    Key.component("mixing", MixingStrategyFactory.class))
            .required("name a mixing strategy or start from a recipe")
            .description("Mixing strategy: how the agents reach consensus on this level.");
    public static final Key<Component<TopologyFactory>> TOPOLOGY = Key.component("topology", TopologyFactory.class)
            .required()
            .absent("the one at the top")
            .description("Communication graph of the agents.");
    public static final Key<Component<WeightRuleFactory>> WEIGHTS = Key.component("weights", WeightRuleFactory.class)
            .required()
            .absent("those at the top")
            .description("Weights of the edges.");
    public static final Key<Component<AggregationFactory>> AGGREGATION = Key.component(
                    "aggregation", AggregationFactory.class)
            .absent("the weighted sum")
            .description("Rule by which agents combine received vectors, such as `trimmed-mean`"
                    + " ([robust](../plugins/robust/README.md)).");
    public static final Key<Component<CompressorFactory>> COMPRESSION = moving(
                    Key.component("compression", CompressorFactory.class))
            .absent("uncompressed vectors")
            .description(
                    "Compressor of messages, such as `top-k`; requires a strategy that compresses, such as `choco` and"
                            + " `compressed`"
                            + " ([compression](../plugins/compression/README.md)).");
    public static final Key<Component<?>> STEP = moving(
                    Key.either("step", ScheduleFactory.class, StepRuleFactory.class))
            .required(A_STEP)
            .description("Step size: a number, a schedule over the level's steps, or a rule such as `armijo` and"
                    + " `adagrad-norm`, which chooses a size per agent"
                    + " ([step rules](write-a-step-rule.md)).");
    public static final Key<Component<ScheduleFactory>> LOCAL_STEPS = moving(
                    Key.component("local-steps", ScheduleFactory.class))
            .orElse(1L)
            .rejected("the loop takes one step of the upper level per round", UPPER)
            .rejected("the loop takes one step of the lower level per round", LOWER_ONCE)
            .description(
                    "Steps per round; for `upper` only if the loop takes several, as `single-pass` and `single-level` do.");
    public static final Key<List<Component<TransformFactory>>> TRANSFORM = moving(
                    Key.components("transform", TransformFactory.class, Form.CHAIN))
            .orElse("none")
            .description(
                    "Transform of directions before the step: a moving average, `adam`, noise; a list is applied in order.");
    public static final Key<Double> MOMENTUM = moving(Key.value(Option.number("momentum")
                    .from(0)
                    .to(1)
                    .description(
                            "Weight θ of the new direction; 1 − θ is the usual momentum, so 0.9 in PyTorch is 0.1 here."
                                    + " Short form of a moving average under `transform`.")))
            .numberFor("transform");
    public static final Key<Component<ConstraintFactory>> CONSTRAINT = moving(
                    Key.component("constraint", ConstraintFactory.class))
            .description("Set that the level's vectors must lie in, or a term added to the cost"
                    + " ([constraints](../plugins/constraints/README.md)).");
    public static final Option<Restart> RESTART = Option.choice("restart", Restart.class)
            .description("State that restarts in each round: none, the trackers, or the trackers and the value.");
    public static final Option<NumberOrWord> BATCH =
            Option.integerOr("batch", "full").from(1).description("Number of samples per draw.");

    /** The keys of a channel. Missing keys are taken from its level. */
    public static final Section CHANNEL = Section.of(TOPOLOGY, WEIGHTS, AGGREGATION, COMPRESSION);

    public static final Key<Map<String, SectionValues>> CHANNELS = moving(Key.named("channels", CHANNEL))
            .before("step")
            .absent("the level's own")
            .description(
                    "Separate graphs or weights for the named exchanges of the strategy, such as those of `push-pull`:"
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
                    .rejected("the upper level continues from round to round", UPPER, UPPER_REPEATED),
            moving(Key.value(BATCH))
                    .rejected("its direction uses the number of samples given by levels.upper.batch", DRIVEN)
                    .absent("the one at the top"),
            CHANNELS);

    // --- data

    public static final Key<Component<DatasetFactory>> DATASET =
            Key.component(Section.SELF, DatasetFactory.class).completedBy("agents");
    public static final Key<Component<PartitionFactory>> PARTITION = Key.component("partition", PartitionFactory.class)
            .required()
            .completedBy("agents")
            .absent("`iid`")
            .description("Partition of the samples over the agents; not together with `agents`.");
    public static final Key<Object> AGENT_DATA = Key.other("agents")
            .accepts("a list with a file or options for each agent, a pattern with `{agent}`, or `own`")
            .description(
                    "Data that each agent has of its own" + " ([own data](#data-that-each-agent-has-of-its-own)).");
    public static final Key<Object> SCHEMA = Key.other("schema")
            .accepts("`exchange`, or `features`, `classes` and `categories`")
            .description("Names and order of columns, categories and classes; only with `agents`.");
    public static final Key<Object> SCALE = Key.other("scale")
            .accepts("`local`, `exchange`, or `[shift, span]` by column")
            .absent("the reader's")
            .description("Scaling of columns of numbers; only with `agents`.");

    public static final Option<Double> VALIDATION = Option.number("validation")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.validation())
            .description("Fraction of each agent's samples used by the upper cost; their labels stay clean.");
    public static final Option<Double> TEST = Option.number("test")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.test())
            .description("Fraction of each agent's samples held out for testing; 0 uses the published test samples.");
    public static final Option<TestSet> TEST_SET = Option.choice("test-set", TestSet.class)
            .description("Test samples of each agent: all of them, or samples of its own distribution.");
    public static final Option<SampleOrder> ORDER = Option.choice("order", SampleOrder.class)
            .description(
                    "Split of the samples: at random, or in order with the first for training and the last for testing.");
    public static final Option<Double> CORRUPTION = Option.number("corruption")
            .from(0)
            .to(1)
            .orElse(SplitPlan.DEFAULT.corruption())
            .description("Probability that a training label is replaced by a random class.");
    public static final Option<Integer> SAMPLES_PER_AGENT = Option.integer("samples-per-agent")
            .from(0)
            .orElse(SplitPlan.DEFAULT.samplesPerAgent())
            .description("Number of samples used per agent; 0 uses all.");

    /** A dataset with additional keys besides {@code use} and {@code with}. */
    public static final Section DATA_SECTION = Section.of(DATASET, AGENT_DATA, SCHEMA, SCALE, PARTITION)
            .and(VALIDATION, TEST, TEST_SET, ORDER, CORRUPTION, SAMPLES_PER_AGENT);

    // --- network, record, stop

    public static final Option<LostWeight> LOST_WEIGHT = Option.choice("lost-weight", LostWeight.class)
            .description(
                    "Receiver of a lost message's weight: the receiving agent, the messages that arrived, the sender, or none.");
    public static final Option<String> INCOMPATIBLE = Option.choice("incompatible", "error", "warn")
            .description("Reaction to faults that violate the requirements of a strategy: an error or a warning.");
    public static final Key<List<Component<NetworkFaultFactory>>> FAULTS = Key.components(
                    "faults", NetworkFaultFactory.class, Form.LIST)
            .description("List of faults: messages lost or late, inactive agents, Byzantine agents"
                    + " ([faults](../plugins/faults/README.md), [robust](../plugins/robust/README.md)).");

    public static final Section NETWORK_SECTION = Section.of(
            Key.value(Option.number("loss")
                            .from(0)
                            .below(1)
                            .orElse(0.0)
                            .description("Probability that a link fails for a tick."))
                    .shortFor(new ShortForm(NetworkFaultFactory.class, "loss", "probability", Map.of())),
            Key.value(LOST_WEIGHT),
            Key.value(INCOMPATIBLE),
            FAULTS);

    public static final Option<Long> EVERY =
            Option.wholeNumber("every").from(1).orElse(10L).description("Number of rounds between rows of metrics.");
    public static final Option<Integer> RECORD_SAMPLES = Option.integer("samples")
            .from(1)
            .description(
                    "Number of samples of each set of an agent used for losses and metrics, always the same; default: all.");
    /** Has no default, so that the resolved files of runs without it do not change. */
    public static final Option<Boolean> AVERAGE = Option.flag("average")
            .description(
                    "Evaluation of losses and metrics also at the average over agents (columns NAME_average); default: false.");

    /** Has no default, so that the resolved files of runs without it do not change. */
    public static final Option<String> RECORD_AGENTS = Option.text("agents")
            .description(
                    "`own`: losses and metrics of single agents are added up from process to process, and not sent to all; default: sent to all.");

    public static final Option<Boolean> ITERATES =
            Option.flag("iterates").orElse(false).description("Recording of the iterates, one per row of metrics.");
    public static final Option<Double> CHECKPOINT_SECONDS =
            Option.number("checkpoint-seconds").from(0).orElse(10.0).description("Seconds between checkpoints.");

    public static final Option<String> METRIC =
            Option.text("metric").mandatory().description("Column of metrics.csv to compare.");
    public static final Option<String> GOAL =
            Option.choice("goal", "min", "max").mandatory().description("Direction of improvement.");

    /** The section {@code select} of run files and of sweep files. */
    public static final Section SELECT_SECTION = Section.of(METRIC, GOAL);

    public static final Key<SectionValues> SELECT = Key.section("select", SELECT_SECTION)
            .description("Row that `result.json` contains in addition to the last one.");

    public static final Section RECORD_SECTION = Section.of(
                    EVERY, RECORD_SAMPLES, AVERAGE, RECORD_AGENTS, ITERATES, CHECKPOINT_SECONDS)
            .and(SELECT);

    public static final Option<Double> SECONDS =
            Option.number("seconds").above(0).description("Time limit of the run.");

    public static final Section STOP_SECTION = Section.of(
            limit("gradient-norm", "Hypergradient norm at which the run stops.")
                    .shortFor(new ShortForm(
                            ObserverFactory.class, "target", "below", Map.of("metric", "hypergradient_norm"))),
            Key.value(SECONDS),
            budget("samples", "samples", "Limit on samples per agent."),
            budget("floats", "floats_sent", "Limit on numbers sent."),
            budget("hessian-samples", "hessian_samples", "Limit on samples of second-order products per agent."),
            budget("phases", "phases", "Limit on sequential communication steps."),
            Key.options("target", ObserverFactory.class).description("Value of a column at which the run stops."),
            Key.options("patience", ObserverFactory.class)
                    .description("Number of rounds without improvement of a column after which the run stops."));

    // --- the top

    public static final Option<String> EXTENDS =
            Option.text("extends").description("Another run file with lower priority; path relative to this file.");
    public static final Option<String> RECIPE = Option.text("recipe").description("Preset provided by a plugin.");
    public static final Option<String> NAME =
            Option.text("name").description("Name of the run's directory; default: the name of the file.");
    public static final Option<ProblemClass> PROBLEM = Option.choice("problem", ProblemClass.class)
            .description("Problem class: whose lower solution the upper cost uses.");
    public static final Option<Long> SEED =
            Option.wholeNumber("seed").orElse(1L).description("Seed of all random streams.");
    public static final Option<Integer> AGENTS =
            Option.integer("agents").from(1).to(1_000_000).mandatory().description("Number of agents.");
    public static final Option<Long> ROUNDS =
            Option.wholeNumber("rounds").from(1).to(MOST_ROUNDS).mandatory().description("Number of rounds.");
    public static final Option<Long> HORIZON = Option.wholeNumber("horizon")
            .from(1)
            .to(MOST_ROUNDS)
            .description("Number of rounds that schedules use; default: `rounds`.");
    public static final Option<Precision> PRECISION =
            Option.choice("precision", Precision.class).description("Precision of stored numbers.");

    public static final Key<Component<BilevelModelFactory>> MODEL = Key.component("model", BilevelModelFactory.class)
            .required("name one, for example model: quadratic")
            .description("Model: the costs of the agents.");
    public static final Key<SectionValues> DATA = Key.section("data", DATA_SECTION)
            .description("Dataset of a model that learns, and its partition over the agents.");
    public static final Key<Component<LoopFactory>> LOOP = Key.component("loop", LoopFactory.class)
            .required()
            .before("hypergradient")
            .absent("`single-pass`")
            .description("Order of the steps of a round.");
    public static final Key<Component<EstimatorFactory>> HYPERGRADIENT = Key.component(
                    "hypergradient", EstimatorFactory.class)
            .required()
            .absent("`auxiliary-system`")
            .description("Estimator of the direction of x.");
    public static final Key<Map<String, SectionValues>> LEVELS = Key.named("levels", LEVEL)
            .before("network")
            .description("Variables of the run: `upper`, `lower`, and those that the loop and the estimator drive.");
    public static final Key<SectionValues> NETWORK =
            Key.section("network", NETWORK_SECTION).description("Network faults.");
    public static final Key<SectionValues> RECORD =
            Key.section("record", RECORD_SECTION).description("Records that the run writes.");
    public static final Key<List<Component<ObserverFactory>>> OBSERVE = Key.components(
                    "observe", ObserverFactory.class, Form.LIST_OR_ONE)
            .description("Observers: additional columns, files and stop rules.");
    public static final Key<SectionValues> STOP =
            Key.section("stop", STOP_SECTION).description("Conditions that end the run before its last round.");
    /** The last key of a resolved file, because a run may add its default kernels. */
    public static final Key<Component<KernelsFactory>> KERNELS = Key.component("kernels", KernelsFactory.class)
            .absent("the fastest available")
            .description("Matrix kernels.");

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
                            .description("Graph of every level that does not name its own."),
                    Key.component("weights", WeightRuleFactory.class)
                            .absent("`metropolis`")
                            .description("Weights of every level that does not name its own."),
                    HYPERGRADIENT,
                    LOOP,
                    NETWORK,
                    RECORD,
                    OBSERVE,
                    STOP,
                    KERNELS)
            .withNestedDefaults(TOPOLOGY, WEIGHTS, Key.value(BATCH));

    private RunGrammar() {}

    /** Returns the kinds of components under a key of any section; empty if there is none. Under {@code data}, it is the dataset. */
    public static List<Class<? extends ComponentFactory>> kindsOf(String name) {
        String key = name.equals(MOMENTUM.name()) ? MOMENTUM.numberFor() : name;
        return key.equals(DATA.name())
                ? DATASET.kinds()
                : Stream.of(RUN, LEVEL, DATA_SECTION, NETWORK_SECTION)
                        .flatMap(section -> section.key(key).stream())
                        .flatMap(found -> found.kinds().stream())
                        .toList();
    }

    private static Key<Double> limit(String name, String says) {
        return Key.value(Option.number(name).above(0).description(says));
    }

    private static Key<Double> budget(String name, String column, String says) {
        return limit(name, says)
                .shortFor(new ShortForm(ObserverFactory.class, "budget", "most", Map.of("column", column)));
    }

    /** Restricts a key to levels that move. */
    private static <T> Key<T> moving(Key<T> key) {
        return key.rejected("the estimator only uses the graph of this level and does not move it", GRAPH_ONLY);
    }
}
