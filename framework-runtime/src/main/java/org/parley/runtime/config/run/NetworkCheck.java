package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.network.Breakage;
import org.parley.runtime.network.Connectivity;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.network.WeightCheck;
import org.parley.runtime.network.WeightCheck.Shortfall;

/** Builds the network of every level and door and refuses what a mixing strategy cannot work on, with the remedy. */
final class NetworkCheck {

    private static final Breakage NOTHING = new Breakage(List.of());

    private final Faults faults;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;

    NetworkCheck(Faults faults, ComponentRegistry registry) {
        this.faults = faults;
        this.registry = registry;
        this.plugins = new PluginCalls(faults);
    }

    void check(RunDraft run) {
        run.networks().ifPresent(networks -> {
            boolean alone = run.values().get(RunKeys.AGENTS) == 1;
            FaultPlan plan = alone ? FaultPlan.NONE : run.network().plan();
            List<Use> uses = new ArrayList<>();
            run.levels().forEach(level -> collect(level, run, networks, plan, uses));
            uses.forEach(use -> check(use, uses, plan));
        });
    }

    private void collect(LevelDraft level, RunDraft run, Networks networks, FaultPlan plan, List<Use> uses) {
        Optional<Component<MixingStrategyFactory>> mixing = level.motion().mixing();
        place(Words.path("levels", level.name()), level.graph(), level.aggregation(), networks, plan)
                .ifPresent(own -> {
                    mixing.ifPresent(strategy ->
                            add(own, strategy, () -> strategy.factory().needs(strategy.settings()), uses));
                    stepRule(level)
                            .ifPresent(
                                    rule -> add(own, rule, () -> rule.factory().needs(rule.settings()), uses));
                    run.movers().forEach(mover -> add(own, mover, () -> needs(mover, level.name()), uses));
                    checkCarrier(own, plan);
                });
        level.doors()
                .forEach((name, door) -> place(
                                Words.path("levels", level.name()) + "." + Words.path(RunKeys.DOORS, name),
                                door.graph(),
                                door.aggregation(),
                                networks,
                                plan)
                        .ifPresent(at -> {
                            mixing.ifPresent(strategy -> add(at, strategy, () -> needs(strategy, name), uses));
                            checkCarrier(at, plan);
                        }));
    }

    private static WeightRequirement needs(Component<? extends RunComponentFactory> user, String door) {
        return user.factory().doors(user.settings()).getOrDefault(door, WeightRequirement.NONE);
    }

    /** A door between agents, as far as it could be built. */
    private record Place(
            String path,
            LevelDraft.Graph graph,
            Optional<Component<AggregationFactory>> aggregation,
            Network network,
            Breakage breakage) {}

    /** What somebody needs at a door. */
    private record Use(Place place, Component<?> user, WeightRequirement needs) {}

    private Optional<Place> place(
            String path,
            LevelDraft.Graph graph,
            Optional<Component<AggregationFactory>> aggregation,
            Networks networks,
            FaultPlan plan) {
        if (!graph.isComplete() || !isConnected(graph.topology().orElseThrow(), networks)) {
            return Optional.empty();
        }
        Component<?> weighting = graph.weights().isPresent()
                ? graph.weights().get()
                : graph.topology().orElseThrow();
        return ask(weighting, () -> weighted(graph.plan(networks).built()))
                .map(network -> new Place(path, graph, aggregation, network, breakage(aggregation, plan, network)));
    }

    private void add(Place place, Component<?> user, Callable<WeightRequirement> question, List<Use> uses) {
        ask(user, question).ifPresent(needs -> uses.add(new Use(place, user, needs)));
    }

    private static Optional<Component<StepRuleFactory>> stepRule(LevelDraft level) {
        return level.motion()
                .step()
                .flatMap(step -> step.factory() instanceof StepRuleFactory rule
                        ? Optional.of(new Component<>(rule, step.settings(), step.path()))
                        : Optional.empty());
    }

    /** Nothing where a fault or a rule cannot even say what it breaks. */
    private Breakage breakage(Optional<Component<AggregationFactory>> aggregation, FaultPlan plan, Network network) {
        Breakage broken = NOTHING;
        for (Component<NetworkFaultFactory> fault : plan.faults()) {
            FaultPlan alone = new FaultPlan(List.of(fault), plan.missing(), plan.evenUnsuitable());
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
        if (plan.evenUnsuitable()) {
            return;
        }
        for (Breakage.Clash clash : clashes(use, place.breakage())) {
            List<String> ways = new ArrayList<>(clash.remedies().stream()
                    .filter(remedy -> remedy.missing()
                            .map(missing -> all.stream().allMatch(each -> bears(each, plan.handingOver(missing))))
                            .orElse(true))
                    .map(Breakage.Remedy::words)
                    .distinct()
                    .toList());
            List<String> bearing = new SuitableStrategies(registry).on(place.network(), place.breakage());
            if (isStepRule(user)) {
                ways.add(anotherStep(user));
            } else if (!bearing.isEmpty()) {
                ways.add("use a strategy that bears it: " + Words.list(bearing));
            }
            ways.add("set network.unsuitable: run");
            faults.add(ErrorCode.CONFIG_UNSUITABLE_WEIGHTS, place.path(), clash.sentence(), String.join(", or ", ways));
        }
    }

    private List<Breakage.Clash> clashes(Use use, Breakage breakage) {
        return ask(use.user(), () -> breakage.clashes(use.user(), use.needs())).orElse(List.of());
    }

    /** Whether another plan breaks nothing that this one keeps: what helps one must not harm another. */
    private boolean bears(Use use, FaultPlan other) {
        Place place = use.place();
        return missed(use, place.breakage())
                .containsAll(missed(use, breakage(place.aggregation(), other, place.network())));
    }

    private Set<Property> missed(Use use, Breakage breakage) {
        return clashes(use, breakage).stream()
                .flatMap(clash -> clash.missed().stream())
                .collect(Collectors.toSet());
    }

    /** Single messages are matters of links. */
    private void checkCarrier(Place place, FaultPlan plan) {
        if (place.network().topology().carrier() == Carrier.LINKS) {
            return;
        }
        for (Component<NetworkFaultFactory> fault : plan.faults()) {
            NetworkFaultFactory factory = fault.factory();
            boolean ofAgents = ask(
                            fault,
                            () -> factory.oldest(fault.settings()) == 0
                                    && (factory.sleeps(fault.settings())
                                            || !factory.breaks(fault.settings()).contains(Property.CONSTANT)))
                    .orElse(true);
            if (!ofAgents) {
                faults.add(
                        ErrorCode.CONFIG_CONFLICT,
                        fault.path(),
                        "messages get lost or late on links, and '"
                                + place.graph().topology().orElseThrow().name() + "' has none",
                        "use the topology complete, or remove it");
            }
        }
    }

    private boolean isConnected(Component<TopologyFactory> topology, Networks networks) {
        Optional<Optional<String>> fault = ask(topology, () -> Connectivity.fault(networks.topology(topology)));
        fault.flatMap(sentence -> sentence)
                .ifPresent(sentence -> faults.add(
                        ErrorCode.NETWORK_UNUSABLE,
                        topology.path(),
                        "'" + topology.name() + "': " + sentence,
                        "choose a denser or another topology, or another seed if it is random"));
        return fault.isPresent() && fault.get().isEmpty();
    }

    /** Has the rule put its weights on a first graph, so that a refusal is blamed on the rule. */
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
            faults.add(
                    ErrorCode.CONFIG_UNSUITABLE_WEIGHTS,
                    place.path(),
                    "'" + user.name() + "' needs "
                            + Words.and(
                                    shortfalls.stream().map(Shortfall::needs).toList()) + " but these "
                            + place.graph().topology().orElseThrow().name() + " weights have "
                            + Words.and(shortfalls.stream().map(Shortfall::has).toList()),
                    onlyTheEigenvalue ? raising(place, needs.smallestEigenvalueAbove()) : another(user, network));
        }
    }

    /** How to lift the smallest eigenvalue. */
    private String raising(Place place, double bound) {
        List<String> ways = new ArrayList<>();
        place.graph().weights().ifPresent(rule -> {
            remedy(rule, place.network(), bound).ifPresent(ways::add);
            lazier(rule).ifPresent(ways::add);
        });
        return ways.isEmpty() ? "use (I + W)/2 instead of W" : String.join(", or ", ways);
    }

    private Optional<String> remedy(Component<WeightRuleFactory> rule, Network network, double bound) {
        return ask(
                        rule,
                        () -> rule.factory()
                                .remedy(rule.settings(), network.weights(0).graph(), bound))
                .flatMap(words -> words);
    }

    private String another(Component<?> user, Network network) {
        List<String> suitable = new SuitableStrategies(registry).on(network);
        String advice = "choose another topology or weights";
        if (isStepRule(user)) {
            return anotherStep(user) + ", or " + advice;
        }
        return suitable.isEmpty()
                ? advice
                : "strategies that can run on it: " + Words.list(suitable) + "; or " + advice;
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

    /** How to move these weights towards the identity, if their rule has a way. */
    private static Optional<String> lazier(Component<WeightRuleFactory> weights) {
        boolean canBe = weights.factory().options().stream()
                .anyMatch(option -> option.name().equals("lazy") && option.type() == Option.Type.FLAG);
        boolean isAlready = Boolean.TRUE.equals(weights.settings().values().get("lazy"));
        return canBe && !isAlready ? Optional.of("set " + weights.path() + ".with.lazy: true") : Optional.empty();
    }
}
