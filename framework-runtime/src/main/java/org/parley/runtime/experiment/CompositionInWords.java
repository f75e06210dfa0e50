package org.parley.runtime.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.api.component.Option;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.BilevelModel;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.network.Limits;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.report.Composition;
import org.parley.runtime.report.NetworkFacts;

/** Says in sentences what a run file composed, for its report. */
final class CompositionInWords {

    /** Beyond this an eigenvalue without a closed form takes longer than a report should. */
    private static final int MOST_AGENTS_FOR_EIGENVALUES = 2_000;

    private final RunPlan plan;
    private final BilevelModel model;
    private final Run run;
    private final Networks networks;
    private final Limits limits;

    CompositionInWords(RunPlan plan, BilevelModel model, Run run, Networks networks) {
        this.plan = plan;
        this.model = model;
        this.run = run;
        this.networks = networks;
        this.limits = new Limits(plan, networks);
    }

    Composition composition() {
        List<Composition.Sentence> sentences = new ArrayList<>();
        sentences.add(new Composition.Sentence("problem", problem()));
        plan.levels().values().forEach(level -> sentences.add(new Composition.Sentence(level.name(), level(level))));
        sentences.add(new Composition.Sentence(
                "hypergradient",
                inWords(plan.resolved().get("estimator")) + ", second derivatives " + secondOrderInWords()));
        sentences.add(new Composition.Sentence("loop", inWords(plan.resolved().get("loop"))));
        if (!plan.network().isPerfect()) {
            sentences.add(new Composition.Sentence("network", faults()));
        }
        List<Composition.Network> pictures =
                plan.levels().values().stream().map(this::network).toList();
        return new Composition(plan.name(), sentences, pictures, notes());
    }

    private String problem() {
        String whose = switch (plan.problem()) {
            case SHARED_LOWER -> "one lower solution for all";
            case PERSONAL_LOWER -> "a lower solution of each agent's own";
            case PRIVATE_UPPER -> "an upper variable of each agent's own";
        };
        String upper = inWords(plan.resolved().get("model")) + ": " + plan.agents() + " agents, x has "
                + model.upperDimension() + " entries";
        return model.lowerDimension() == 0
                ? upper + ", no lower level"
                : upper + " and y " + model.lowerDimension() + ", " + whose;
    }

    private String level(LevelPlan level) {
        if (level.motion().isEmpty()) {
            return "is only exchanged on, by the estimator";
        }
        Map<?, ?> resolved = resolved(level.name());
        LevelPlan.Motion motion = level.motion().get();
        String momentum = motion.momentum().factory().name().equals("none")
                ? ""
                : ", momentum " + inWords(resolved.get("momentum"));
        String steps = resolved.containsKey("steps") ? inWords(resolved.get("steps")) : "1";
        return "mixes by " + inWords(resolved.get("mixing")) + exactness(level, motion)
                + (resolved.containsKey("aggregation") ? ", aggregates by " + inWords(resolved.get("aggregation")) : "")
                + ", step " + inWords(resolved.get("step"))
                + (steps.equals("1") ? "" : ", steps per round " + steps)
                + momentum
                + (resolved.containsKey("batch") ? ", samples per draw: " + resolved.get("batch") : "");
    }

    private String faults() {
        String faults = plan.network().faults().stream()
                .map(fault -> inWords(OptionValues.tree(fault)))
                .collect(Collectors.joining("; "));
        return "goes wrong by " + faults + "; the share of a missing message: "
                + Option.word(plan.network().missing());
    }

    private String exactness(LevelPlan level, LevelPlan.Motion motion) {
        if (limits.of(level, motion) == Exactness.BIASED) {
            return " (biased when agents differ)";
        }
        return plan.isOfEachAgent(level) ? " (each agent its own)" : " (exact)";
    }

    private Composition.Network network(LevelPlan level) {
        Network network = networks.of(level.network());
        Weights weights = network.weights(0);
        Map<?, ?> resolved = resolved(level.name());
        String rule = resolved.containsKey("weights") ? ", " + inWords(resolved.get("weights")) : "";
        boolean quick = plan.agents() <= MOST_AGENTS_FOR_EIGENVALUES
                || weights.sharedEdgeWeight().isPresent();
        return new Composition.Network(
                level.name(),
                inWords(resolved.get("topology"))
                        + rule
                        + carrier(network)
                        + (network.isFixed() ? "" : " (at round 0; changes over time)"),
                weights,
                quick ? NetworkFacts.of(weights) : NetworkFacts.withoutSpectrum(weights));
    }

    private static String carrier(Network network) {
        Carrier carrier = network.topology().carrier();
        return switch (carrier) {
            case LINKS -> "";
            case SERVER ->
                ": up to a server and down again, "
                        + carrier.messages(network.weights(0).graph()) + " messages per exchange";
        };
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(plan.notes());
        notes.addAll(Remarks.of(run));
        return notes;
    }

    private String secondOrderInWords() {
        return switch (run.secondOrder()) {
            case ANALYTIC -> "exact (analytic)";
            case AUTODIFF -> "by automatic differentiation (AUTODIFF)";
            case FINITE_DIFFERENCE -> "by central differences (FINITE_DIFFERENCE)";
        };
    }

    private Map<?, ?> resolved(String level) {
        return (Map<?, ?>) ((Map<?, ?>) plan.resolved().get("levels")).get(level);
    }

    /** {@code average (theta 0.2, delayed false)}; a constant is just its value. */
    private static String inWords(Object component) {
        if (!(component instanceof Map<?, ?> map)) {
            return String.valueOf(component);
        }
        if (!map.containsKey("use")) {
            return map.toString();
        }
        Map<?, ?> with = map.get("with") instanceof Map<?, ?> options ? options : Map.of();
        if ("constant".equals(map.get("use"))) {
            return inWords(with.get("value")).replaceAll("\\.0$", "");
        }
        String options = with.entrySet().stream()
                .map(option -> option.getKey() + " " + inWords(option.getValue()))
                .collect(Collectors.joining(", "));
        return map.get("use") + (options.isEmpty() ? "" : " (" + options + ")");
    }
}
