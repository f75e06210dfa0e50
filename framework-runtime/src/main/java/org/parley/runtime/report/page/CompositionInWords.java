package org.parley.runtime.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.BilevelModel;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.DifferencesLabel;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.ProductGap;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.report.svg.NetworkFacts;

/** Says in sentences what a run file composed, for its report. */
public final class CompositionInWords {

    /** Beyond this an eigenvalue without a closed form takes longer than a report should. */
    private static final int MOST_AGENTS_FOR_EIGENVALUES = 2_000;

    private static final int LONGEST_PERIOD_SHOWN = 8;
    private static final int LONGEST_PERIOD_MULTIPLIED = 256;
    private static final int MOST_ROUNDS_SHOWN = 4;

    private final RunPlan plan;
    private final BilevelModel model;
    private final Run run;
    private final Limits limits;

    private CompositionInWords(RunPlan plan, BilevelModel model, Run run) {
        this.plan = plan;
        this.model = model;
        this.run = run;
        this.limits = new Limits(plan);
    }

    public static Composition of(RunPlan plan, BilevelModel model, Run run) {
        return new CompositionInWords(plan, model, run).composition();
    }

    private Composition composition() {
        List<Composition.Sentence> sentences = new ArrayList<>();
        sentences.add(new Composition.Sentence("problem", problem()));
        plan.levels().values().forEach(level -> sentences.add(new Composition.Sentence(level.name(), level(level))));
        sentences.add(new Composition.Sentence(
                "hypergradient", inWords(plan.estimator()) + ", second derivatives " + secondOrderInWords()));
        sentences.add(new Composition.Sentence("loop", inWords(plan.loop())));
        if (!plan.network().isPerfect()) {
            sentences.add(new Composition.Sentence("network", faults()));
        }
        if (plan.record().samples() > 0 || plan.record().average()) {
            sentences.add(new Composition.Sentence("records", recorded()));
        }
        List<Composition.Network> pictures = plan.levels().values().stream()
                .flatMap(this::channels)
                .map(this::network)
                .toList();
        return new Composition(plan.name(), sentences, pictures, notes());
    }

    private String problem() {
        String whose = switch (plan.problem()) {
            case SHARED_LOWER -> "one lower solution for all";
            case PERSONAL_LOWER -> "a lower solution of each agent's own";
            case PERSONAL_UPPER -> "an upper variable of each agent's own";
        };
        String agents = plan.agents() == 1 ? "one agent" : plan.agents() + " agents";
        String upper = inWords(plan.model()) + ": " + agents + ", x has " + model.upperDimension() + " entries";
        return model.lowerDimension() == 0
                ? upper + ", no lower level"
                : upper + " and y " + model.lowerDimension() + ", " + whose;
    }

    private String level(LevelPlan level) {
        if (level.motion().isEmpty()) {
            return "is only exchanged on, by the estimator";
        }
        LevelPlan.Motion motion = level.motion().get();
        String transforms = motion.transforms().stream()
                .filter(component -> !component.name().equals("none"))
                .map(component -> inWords(component))
                .collect(Collectors.joining(", then "));
        String steps = inWords(motion.steps());
        String batch = level.batch() == 0 ? "full" : Integer.toString(level.batch());
        return "mixes by " + inWords(motion.mixing()) + exactness(level, motion)
                + level.aggregation()
                        .map(rule -> ", aggregates by " + inWords(rule))
                        .orElse("")
                + level.compression()
                        .map(compressor -> ", compresses by " + inWords(compressor))
                        .orElse("")
                + ", step " + inWords(motion.step())
                + (steps.equals("1") ? "" : ", steps per round " + steps)
                + (transforms.isEmpty() ? "" : ", transform " + transforms)
                + motion.constraint()
                        .map(bound -> ", constraint " + inWords(bound))
                        .orElse("")
                + (level.draws() ? ", samples per draw: " + batch : "");
    }

    private String faults() {
        String faults =
                plan.network().faults().stream().map(fault -> inWords(fault)).collect(Collectors.joining("; "));
        return "goes wrong by " + faults + "; the weight of a lost message: "
                + Option.word(plan.network().lostWeight());
    }

    private String recorded() {
        List<String> parts = new ArrayList<>();
        if (plan.record().samples() > 0) {
            parts.add("losses and metrics are taken on " + plan.record().samples()
                    + " samples of each set of an agent, always the same ones; on all of a set that has fewer");
        }
        if (plan.record().average()) {
            parts.add(
                    "columns that end in _average evaluate each agent's losses and metrics at the average over agents of "
                            + switch (plan.problem()) {
                                case SHARED_LOWER -> "x and y";
                                case PERSONAL_LOWER -> "x and at its own y";
                                case PERSONAL_UPPER -> "y and at its own x";
                            });
        }
        return String.join("; ", parts);
    }

    private String exactness(LevelPlan level, LevelPlan.Motion motion) {
        if (limits.of(level, motion) == Exactness.BIASED) {
            return " (biased when agents differ)";
        }
        return plan.isOfEachAgent(level) ? " (each agent its own)" : " (exact)";
    }

    /** Those by name where there are some; nothing but those is drawn then. */
    private Stream<LevelPlan.Channel> channels(LevelPlan level) {
        return level.channels().isEmpty() ? Stream.of(level.ownChannel()) : level.channels().values().stream();
    }

    private Composition.Network network(LevelPlan.Channel channel) {
        Network network = channel.network().built();
        String rule =
                channel.network().weights().map(named -> ", " + inWords(named)).orElse("");
        String caption = inWords(channel.network().topology()) + rule + routing(network);
        if (!network.isFixed()) {
            return changing(channel.name(), caption, network);
        }
        Weights weights = network.weights(0);
        boolean quick = plan.agents() <= MOST_AGENTS_FOR_EIGENVALUES
                || weights.sharedEdgeWeight().isPresent();
        return Composition.Network.fixed(
                channel.name(),
                caption,
                weights,
                quick ? NetworkFacts.of(weights) : NetworkFacts.withoutSpectrum(weights));
    }

    /** The rounds of a short period, or the first few, and what is left of a disagreement after them. */
    private Composition.Network changing(String level, String caption, Network network) {
        int period = network.period();
        int counted = period > 0 && period <= LONGEST_PERIOD_MULTIPLIED ? period : MOST_ROUNDS_SHOWN;
        List<Weights> weights =
                LongStream.range(0, counted).mapToObj(network::weights).toList();
        boolean averages = weights.stream().allMatch(each -> each.isRowStochastic() && each.isColumnStochastic());
        List<Weights> shown = weights.size() <= LONGEST_PERIOD_SHOWN ? weights : weights.subList(0, MOST_ROUNDS_SHOWN);
        return new Composition.Network(
                level,
                caption,
                shown,
                counted == period ? period : 0,
                NetworkFacts.withoutSpectrum(weights.get(0)),
                averages && plan.agents() <= MOST_AGENTS_FOR_EIGENVALUES
                        ? OptionalDouble.of(ProductGap.of(weights))
                        : OptionalDouble.empty());
    }

    private static String routing(Network network) {
        Routing routing = network.routing();
        return switch (routing) {
            case LINKS -> "";
            case SERVER ->
                ": up to a server and down again, "
                        + routing.messages(network.weights(0).graph()) + " messages per exchange";
        };
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(plan.notes());
        DifferencesLabel.of(run).ifPresent(notes::add);
        if (!run.byzantine().isEmpty()) {
            notes.add("Agents that lie: " + run.byzantine()
                    + ". Averages, consensus and all other metrics are over the others.");
        }
        return notes;
    }

    private String secondOrderInWords() {
        return switch (run.secondOrder()) {
            case ANALYTIC -> "exact (analytic)";
            case AUTODIFF -> "by automatic differentiation (AUTODIFF)";
            case FINITE_DIFFERENCE -> "by central differences (FINITE_DIFFERENCE)";
        };
    }

    /** {@code average (theta 0.2, delayed false)}; a constant is just its value. */
    private static String inWords(Component<?> component) {
        Map<String, Object> values = component.settings().values();
        if (component.factory() instanceof ScheduleFactory && component.name().equals("constant")) {
            return Words.value(values.get("value"));
        }
        String options = values.entrySet().stream()
                .map(option -> option.getKey() + " " + inWords(option.getValue()))
                .collect(Collectors.joining(", "));
        return component.name() + (options.isEmpty() ? "" : " (" + options + ")");
    }

    private static String inWords(Object value) {
        if (value instanceof Component<?> inner) {
            return inWords(inner);
        }
        return value instanceof JsonFile json ? json.path().toString() : Words.value(value);
    }
}
