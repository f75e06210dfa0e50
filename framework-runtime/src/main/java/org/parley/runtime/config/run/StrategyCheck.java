package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.Routing;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.Breakage;
import org.parley.runtime.network.Connectivity;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.network.WeightCheck;
import org.parley.runtime.network.WeightCheck.Shortfall;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunGrammar;

/**
 * Builds the network of every level and channel. Rejects networks that do not meet the requirements of a strategy or an estimator, and
 * suggests a fix.
 */
final class StrategyCheck {

    private static final Breakage NOTHING = new Breakage(List.of());

    private final Diagnostics diagnostics;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;

    StrategyCheck(Diagnostics diagnostics, ComponentRegistry registry) {
        this.diagnostics = diagnostics;
        this.registry = registry;
        this.plugins = new PluginCalls(diagnostics);
    }

    /** Rejects constraints that a level's strategy or the run's estimator does not support. */
    void checkConstraints(SectionValues run) {
        run.get(RunGrammar.LEVELS)
                .forEach((name, level) -> level.find(RunGrammar.CONSTRAINT).ifPresent(constraint -> {
                    level.find(RunGrammar.MIXING).ifPresent(mixing -> checkHasPlace(constraint, mixing));
                    if (!name.equals("upper")) {
                        run.find(RunGrammar.HYPERGRADIENT).ifPresent(estimator -> checkAllows(constraint, estimator));
                    }
                }));
    }

    private void checkHasPlace(Component<ConstraintFactory> constraint, Component<MixingStrategyFactory> mixing) {
        MixingStrategyFactory factory = mixing.factory();
        Optional<Projection> place = plugins.ask(factory, mixing.path(), () -> factory.projects(mixing.settings()));
        if (place.equals(Optional.of(Projection.NO))) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    constraint.path(),
                    "'" + mixing.name() + "' does not support a constraint: it would converge to another point",
                    "remove it, or use one of these strategies: "
                            + Words.list(new SuitableStrategies(registry).withConstraints()));
        }
    }

    private void checkAllows(Component<ConstraintFactory> constraint, Component<EstimatorFactory> estimator) {
        EstimatorFactory factory = estimator.factory();
        Optional<Boolean> allowed =
                plugins.ask(factory, estimator.path(), () -> factory.allowsConstraints(estimator.settings()));
        if (allowed.equals(Optional.of(false))) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    constraint.path(),
                    "estimator '" + estimator.name()
                            + "' is wrong if a constraint on the lower level is active, because the gradient"
                            + " of the lower cost does not vanish there",
                    "remove it, or use an estimator without second derivatives, such as 'first-order'");
        }
    }

    void checkNetworks(SectionValues run, Networks networks, FaultPlan network) {
        FaultPlan plan = run.get(RunGrammar.AGENTS) == 1 ? FaultPlan.NONE : network;
        Map<String, SectionValues> levels = run.get(RunGrammar.LEVELS);
        List<Component<? extends RunComponentFactory>> movers = new ArrayList<>();
        run.find(RunGrammar.LOOP).ifPresent(movers::add);
        run.find(RunGrammar.HYPERGRADIENT).ifPresent(movers::add);
        levels.values().forEach(level -> level.find(RunGrammar.GRADIENT).ifPresent(movers::add));
        List<Use> uses = new ArrayList<>();
        levels.forEach((name, level) -> collect(name, level, movers, networks, plan, uses));
        uses.forEach(use -> check(use, uses, plan));
    }

    private void collect(
            String name,
            SectionValues level,
            List<Component<? extends RunComponentFactory>> movers,
            Networks networks,
            FaultPlan plan,
            List<Use> uses) {
        Optional<Component<MixingStrategyFactory>> mixing = level.find(RunGrammar.MIXING);
        place(Words.path("levels", name), level, networks, plan).ifPresent(own -> {
            mixing.ifPresent(
                    strategy -> add(own, strategy, () -> strategy.factory().needs(strategy.settings()), uses));
            LevelPlan.stepRule(level)
                    .ifPresent(rule -> add(own, rule, () -> rule.factory().needs(rule.settings()), uses));
            movers.forEach(mover -> add(own, mover, () -> needs(mover, name), uses));
            checkRouting(own, plan);
        });
        level.find(RunGrammar.CHANNELS)
                .orElse(Map.of())
                .forEach((channel, keys) -> place(
                                Words.path("levels", name) + "." + Words.path("channels", channel),
                                keys,
                                networks,
                                plan)
                        .ifPresent(at -> {
                            mixing.ifPresent(strategy -> add(at, strategy, () -> needs(strategy, channel), uses));
                            checkRouting(at, plan);
                        }));
    }

    private static WeightRequirement needs(Component<? extends RunComponentFactory> user, String channel) {
        return user.factory().channels(user.settings()).getOrDefault(channel, WeightRequirement.NONE);
    }

    /** A channel between agents, as far as it could be built. */
    private record Place(String path, SectionValues keys, Network network, Breakage breakage) {

        Component<TopologyFactory> topology() {
            return keys.get(RunGrammar.TOPOLOGY);
        }

        Optional<Component<AggregationFactory>> aggregation() {
            return keys.find(RunGrammar.AGGREGATION);
        }
    }

    /** A component's requirements on a channel. */
    private record Use(Place place, Component<?> user, WeightRequirement needs) {}

    private Optional<Place> place(String path, SectionValues keys, Networks networks, FaultPlan plan) {
        Optional<Component<TopologyFactory>> topology = keys.find(RunGrammar.TOPOLOGY);
        Optional<Component<WeightRuleFactory>> weights = keys.find(RunGrammar.WEIGHTS);
        boolean isComplete = topology.filter(
                        graph -> weights.isPresent() || graph.factory().bringsWeights())
                .isPresent();
        if (!isComplete || !isConnected(topology.get(), networks)) {
            return Optional.empty();
        }
        Component<?> weighting = weights.isPresent() ? weights.get() : topology.get();
        return ask(weighting, () -> weighted(networks.of(topology.get(), weights)))
                .map(network ->
                        new Place(path, keys, network, breakage(keys.find(RunGrammar.AGGREGATION), plan, network)));
    }

    private void add(Place place, Component<?> user, Callable<WeightRequirement> question, List<Use> uses) {
        ask(user, question).ifPresent(needs -> uses.add(new Use(place, user, needs)));
    }

    /** Returns the properties that faults and the aggregation rule violate, without those whose factories fail. */
    private Breakage breakage(Optional<Component<AggregationFactory>> aggregation, FaultPlan plan, Network network) {
        Breakage broken = NOTHING;
        for (Component<NetworkFaultFactory> fault : plan.faults()) {
            FaultPlan alone = new FaultPlan(List.of(fault), plan.lostWeight(), plan.evenIncompatible());
            broken = broken.and(ask(fault, () -> Breakage.of(alone, Optional.empty(), network))
                    .orElse(NOTHING));
        }
        return broken.and(aggregation
                .flatMap(rule -> ask(rule, () -> Breakage.of(FaultPlan.NONE, Optional.of(rule), network)))
                .orElse(NOTHING));
    }

    private void check(Use use, List<Use> all, FaultPlan plan) {
        Place place = use.place();
        Component<?> user = use.user();
        checkWeights(place, user, use.needs());
        if (plan.evenIncompatible()) {
            return;
        }
        for (Breakage.Clash clash : clashes(use, place.breakage())) {
            List<String> ways = new ArrayList<>(clash.fixes().stream()
                    .filter(option -> option.lostWeight()
                            .map(missing ->
                                    all.stream().allMatch(each -> tolerates(each, plan.withLostWeight(missing))))
                            .orElse(true))
                    .map(Breakage.Fix::words)
                    .distinct()
                    .toList());
            List<String> tolerant = new SuitableStrategies(registry).on(place.network(), place.breakage());
            if (isStepRule(user)) {
                ways.add(anotherStep(user));
            } else if (!tolerant.isEmpty()) {
                ways.add("use a strategy that tolerates it: " + Words.list(tolerant));
            }
            ways.add("set network.incompatible: warn");
            diagnostics.add(
                    ErrorCode.CONFIG_UNSUITABLE_WEIGHTS, place.path(), clash.sentence(), String.join(", or ", ways));
        }
    }

    private List<Breakage.Clash> clashes(Use use, Breakage breakage) {
        return ask(use.user(), () -> breakage.clashes(use.user(), use.needs())).orElse(List.of());
    }

    /**
     * Returns whether another plan violates no requirement that this one meets, so that a suggestion for one component does not harm
     * another.
     */
    private boolean tolerates(Use use, FaultPlan other) {
        Place place = use.place();
        return missed(use, place.breakage())
                .containsAll(missed(use, breakage(place.aggregation(), other, place.network())));
    }

    private Set<Property> missed(Use use, Breakage breakage) {
        return clashes(use, breakage).stream()
                .flatMap(clash -> clash.missed().stream())
                .collect(Collectors.toSet());
    }

    /** Rejects faults of single messages on topologies without links. */
    private void checkRouting(Place place, FaultPlan plan) {
        if (place.network().topology().routing() == Routing.LINKS) {
            return;
        }
        for (Component<NetworkFaultFactory> fault : plan.faults()) {
            NetworkFaultFactory factory = fault.factory();
            boolean ofAgents = ask(
                            fault,
                            () -> factory.maxAge(fault.settings()) == 0
                                    && (factory.makesInactive(fault.settings())
                                            || !factory.breaks(fault.settings()).contains(Property.CONSTANT)))
                    .orElse(true);
            if (!ofAgents) {
                diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        fault.path(),
                        "messages are lost or delayed on links, and topology '"
                                + place.topology().name() + "' has no links",
                        "use topology complete, or remove the fault");
            }
        }
    }

    private boolean isConnected(Component<TopologyFactory> topology, Networks networks) {
        Optional<Optional<String>> fault = ask(topology, () -> Connectivity.diagnostic(networks.topology(topology)));
        fault.flatMap(sentence -> sentence)
                .ifPresent(sentence -> diagnostics.add(
                        ErrorCode.NETWORK_UNUSABLE,
                        topology.path(),
                        "'" + topology.name() + "': " + sentence,
                        "choose a denser or another topology, or another seed if it is random"));
        return fault.isPresent() && fault.get().isEmpty();
    }

    /** Computes weights on the first graph, so that an error is reported for the weight rule. */
    private static Network weighted(Network network) {
        network.weights(0);
        return network;
    }

    private void checkWeights(Place place, Component<?> user, WeightRequirement needs) {
        Network network = place.network();
        List<Shortfall> shortfalls =
                ask(user, () -> WeightCheck.shortfalls(needs, network)).orElse(List.of());
        if (!shortfalls.isEmpty()) {
            boolean onlyTheEigenvalue = shortfalls.get(0).property().isEmpty();
            diagnostics.add(
                    ErrorCode.CONFIG_UNSUITABLE_WEIGHTS,
                    place.path(),
                    "'" + user.name() + "' needs "
                            + Words.and(
                                    shortfalls.stream().map(Shortfall::needs).toList()) + " but these "
                            + place.topology().name() + " weights have "
                            + Words.and(shortfalls.stream().map(Shortfall::has).toList()),
                    onlyTheEigenvalue ? raising(place, needs.smallestEigenvalueAbove()) : another(user, network));
        }
    }

    /** Suggests how to increase the smallest eigenvalue. */
    private String raising(Place place, double bound) {
        List<String> ways = new ArrayList<>();
        place.keys().find(RunGrammar.WEIGHTS).ifPresent(rule -> {
            suggestedFix(rule, place.network(), bound).ifPresent(ways::add);
            lazier(rule).ifPresent(ways::add);
        });
        return ways.isEmpty() ? "use (I + W)/2 instead of W" : String.join(", or ", ways);
    }

    private Optional<String> suggestedFix(Component<WeightRuleFactory> rule, Network network, double bound) {
        return ask(
                        rule,
                        () -> rule.factory()
                                .suggestedFix(
                                        rule.settings(), network.weights(0).graph(), bound))
                .flatMap(words -> words);
    }

    private String another(Component<?> user, Network network) {
        List<String> suitable = new SuitableStrategies(registry).on(network);
        String advice = "choose another topology or weights";
        if (isStepRule(user)) {
            return anotherStep(user) + ", or " + advice;
        }
        return suitable.isEmpty() ? advice : "strategies that support it: " + Words.list(suitable) + "; or " + advice;
    }

    private static boolean isStepRule(Component<?> user) {
        return user.factory() instanceof StepRuleFactory;
    }

    private static String anotherStep(Component<?> rule) {
        return "give " + rule.path() + " a number or a schedule";
    }

    private <T> Optional<T> ask(Component<?> component, Callable<? extends T> question) {
        return plugins.ask(component.factory(), component.path(), question);
    }

    /** Suggests how to move the weights towards the identity, if their rule has an option for it. */
    private static Optional<String> lazier(Component<WeightRuleFactory> weights) {
        boolean canBe = weights.factory().options().stream()
                .anyMatch(option -> option.name().equals("lazy") && option.type() == Option.Type.FLAG);
        boolean isAlready = Boolean.TRUE.equals(weights.settings().values().get("lazy"));
        return canBe && !isAlready ? Optional.of("set " + weights.path() + ".with.lazy: true") : Optional.empty();
    }
}
