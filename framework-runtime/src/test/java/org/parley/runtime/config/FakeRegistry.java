package org.parley.runtime.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;

/** A small set of components, one or two for each rule of run files. */
public final class FakeRegistry {

    public static final Option<Double> FACTOR =
            Option.number("factor").from(0).to(1).orElse(0.5).description("Step length.");
    public static final Option<Component<MixingStrategyFactory>> OF =
            Option.component("of", MixingStrategyFactory.class).orElseUse("ed").description("Relaxed strategy.");
    static final Option<String> ORDER =
            Option.choice("order", "gauss-seidel", "jacobi").description("Order of the levels.");
    static final Option<Integer> TERMS =
            Option.integer("terms").from(1).to(1000).orElse(10).description("Length of the series.");
    public static final Option<NumberOrWord> LIPSCHITZ =
            Option.numberOr("lipschitz", "auto").above(0).to(1e9).description("A bound.");
    public static final Option<Component<ScheduleFactory>> AVERAGE =
            Option.component("average", ScheduleFactory.class).description("The average.");
    static final Option<Integer> PERIOD =
            Option.integer("period").from(1).to(1_000_000).orElse(32).description("Rounds between exact gradients.");
    static final Option<Component<EstimatorFactory>> WRAPPED =
            Option.component("of", EstimatorFactory.class).orElseUse("gradient").description("Wrapped strategy.");
    static final Option<Double> PROBABILITY =
            Option.number("probability").from(0).to(1).orElse(0.5).description("Of an edge.");
    static final Option<Path> FILE = Option.file("file").mandatory().description("The matrix.");
    static final Option<Integer> WIDTH =
            Option.integer("width").from(1).to(99).orElse(2).description("Columns.");

    static final String RECIPE = """
            loop: {use: single-pass, with: {order: jacobi}}
            hypergradient: {use: auxiliary-system, with: {order: jacobi}}
            weights: {use: metropolis, with: {lazy: true}}
            levels:
              upper: {mixing: atc-gt, step: 0.03, transform: {use: average, with: {theta: 0.5, delayed: true, start: gradient}}}
              lower: {mixing: ed, step: {use: inverse-square-root, with: {scale: 0.1}}, local-steps: 3}
              auxiliary: {mixing: ed, step: 0.1, local-steps: 2}
            """;

    public static final String DEFAULTS = """
            topology: ring
            weights: metropolis
            loop: single-pass
            hypergradient: auxiliary-system
            levels: {lower: {gradient: gradient}}
            numbers: {momentum: {use: average, with: {theta: number, delayed: false, start: zero}}}
            """;

    private FakeRegistry() {}

    public static ComponentRegistry full() {
        return with();
    }

    /** Returns all components and the given ones. */
    public static ComponentRegistry with(ComponentFactory... more) {
        return builder(more).build();
    }

    /** Returns all components and a recipe. */
    public static ComponentRegistry withRecipe(String name, String yaml) {
        ComponentRegistry.Builder builder = builder();
        builder.add(new Recipe(name, "fakes", yaml));
        return builder.build();
    }

    /** Returns all components with other defaults. */
    public static ComponentRegistry withDefaults(String yaml) {
        return builder(yaml).build();
    }

    private static ComponentRegistry.Builder builder(ComponentFactory... more) {
        return builder(DEFAULTS, more);
    }

    private static ComponentRegistry.Builder builder(String defaults, ComponentFactory... more) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        List<ComponentFactory> all = new ArrayList<>(Builtins.all());
        all.addAll(mixing());
        all.addAll(estimators());
        all.addAll(topologies());
        all.addAll(List.of(FakeWeights.METROPOLIS, FakeWeights.PUSH, FakeFault.LOSS));
        all.addAll(List.of(
                new FakeModel("quadratic"),
                new FakeLoop("single-pass"),
                new FakeLoop("with-inner", Set.of("inner"), false),
                new FakeTransform("average", true, true),
                new FakeTransform("adagrad", false, true),
                new FakeTransform("adam", false, false)));
        all.addAll(List.of(more));
        all.forEach(factory -> builder.add(factory, "fakes"));
        builder.add(new Defaults("fakes", defaults));
        builder.add(new Recipe("sparkle-ed-gt", "fakes", RECIPE));
        builder.add(new Recipe("broken", "fakes", "levels: [1, 2"));
        builder.add(new Recipe("nested", "fakes", "recipe: sparkle-ed-gt"));
        builder.add(new Recipe("wrong", "fakes", "levels: {upper: {mixing: not-there, mixng: ed}}"));
        return builder;
    }

    private static List<ComponentFactory> mixing() {
        WeightRequirement bounded = WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3);
        return List.of(
                new FakeMixing("local", WeightRequirement.NONE, Exactness.BIASED, List.of()),
                new FakeMixing("ed", bounded, List.of()),
                new FakeMixing("extra", bounded, List.of()),
                new FakeMixing("atc-gt", WeightRequirement.SYMMETRIC, List.of()),
                new FakeMixing("gossip-atc", WeightRequirement.DOUBLY_STOCHASTIC, Exactness.BIASED, List.of()),
                new FakeMixing(
                        "push-sum", WeightRequirement.of(Property.COLUMN_STOCHASTIC), Exactness.BIASED, List.of()),
                new FakeMixing("relaxed", WeightRequirement.NONE, List.of(FACTOR, OF)));
    }

    private static List<ComponentFactory> estimators() {
        List<Option<?>> order = List.of(ORDER);
        return List.of(
                new FakeEstimator("auxiliary-system", Set.of(Role.UPPER), Set.of("auxiliary"), Set.of(), order),
                new FakeEstimator("implicit", Set.of(Role.UPPER), Set.of(), Set.of(), List.of()),
                new FakeEstimator(
                        "gossip-hessian",
                        Set.of(Role.UPPER),
                        Set.of(),
                        Set.of("auxiliary"),
                        List.of(TERMS, LIPSCHITZ, AVERAGE)),
                new FakeEstimator("gradient", Set.of(Role.LOWER), Set.of(), Set.of(), List.of()),
                new FakeEstimator(
                        "spider", Set.of(Role.UPPER, Role.LOWER), Set.of(), Set.of(), List.of(PERIOD, WRAPPED)));
    }

    private static List<ComponentFactory> topologies() {
        return List.of(
                FakeTopology.fixed("ring", (settings, context) -> FakeTopology.circle(context.agents(), 1, -1)),
                FakeTopology.fixed("one-way-ring", (settings, context) -> FakeTopology.circle(context.agents(), -1)),
                FakeTopology.fixed("torus", (settings, context) -> FakeTopology.circle(context.agents(), 1, -1, 3, -3)),
                FakeTopology.fixed(
                        "islands", (settings, context) -> Graph.of(context.agents(), i -> new int[] {i ^ 1})),
                new FakeTopology(
                        "server",
                        List.of(),
                        false,
                        (settings, context) -> FakeTopology.served(Graph.complete(context.agents()))),
                new FakeTopology(
                        "turns",
                        List.of(),
                        false,
                        (settings, context) -> FakeTopology.alternating(List.of(
                                Graph.of(context.agents(), i -> new int[] {i ^ 1}),
                                FakeTopology.circle(context.agents(), 1, -1)))),
                new FakeTopology(
                        "erdos-renyi",
                        List.of(PROBABILITY),
                        false,
                        (settings, context) -> random(settings.get(PROBABILITY), context)),
                new FakeTopology(
                        "explicit",
                        List.of(FILE),
                        true,
                        (settings, context) -> FakeTopology.weighted(
                                Weights.everyEdge(FakeTopology.circle(context.agents(), 1, -1), 0.25))),
                new FakeTopology("grid", List.of(WIDTH), false, (settings, context) -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.NETWORK_UNUSABLE,
                            "width",
                            settings.get(WIDTH) + " columns do not divide " + context.agents() + " agents"));
                }));
    }

    private static Topology random(double probability, TopologyContext context) {
        boolean[][] edge = new boolean[context.agents()][context.agents()];
        RandomGenerator random = context.random("edges", 0);
        for (int i = 0; i < edge.length; i++) {
            for (int j = 0; j < i; j++) {
                edge[i][j] = random.nextDouble() < probability;
                edge[j][i] = edge[i][j];
            }
        }
        Graph graph = Graph.of(
                edge.length,
                i -> IntStream.range(0, edge.length).filter(j -> edge[i][j]).toArray());
        return tick -> graph;
    }
}
