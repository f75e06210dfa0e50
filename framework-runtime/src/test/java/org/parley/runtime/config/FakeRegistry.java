package org.parley.runtime.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.mixing.WeightRequirement.Property;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.Weights;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;

/** A small world of components, one or two for each rule of run files. */
final class FakeRegistry {

    static final String RECIPE = """
            loop: {use: single-pass, with: {order: jacobi}}
            estimator: {use: auxiliary-system, with: {order: jacobi}}
            weights: {use: metropolis, with: {lazy: true}}
            levels:
              upper: {mixing: atc-gt, step: 0.03, momentum: {use: average, with: {theta: 0.5, delayed: true, start: gradient}}}
              lower: {mixing: ed, step: {use: inverse-square-root, with: {scale: 0.1}}, steps: 3}
              auxiliary: {mixing: ed, step: 0.1, steps: 2}
            """;

    private FakeRegistry() {}

    static ComponentRegistry full() {
        return with();
    }

    /** Everything, and these. */
    static ComponentRegistry with(ComponentFactory... more) {
        return builder(more).build();
    }

    /** Everything, and a recipe. */
    static ComponentRegistry withRecipe(String name, String yaml) {
        ComponentRegistry.Builder builder = builder();
        builder.add(new Recipe(name, "fakes", yaml));
        return builder.build();
    }

    private static ComponentRegistry.Builder builder(ComponentFactory... more) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        List<ComponentFactory> all = new ArrayList<>(Builtins.all());
        all.addAll(mixing());
        all.addAll(estimators());
        all.addAll(topologies());
        all.addAll(List.of(FakeWeights.METROPOLIS, FakeWeights.PUSH));
        all.addAll(List.of(new FakeModel("quadratic"), new FakeLoop("single-pass"), new FakeMomentum("average")));
        all.addAll(List.of(more));
        all.forEach(factory -> builder.add(factory, "fakes"));
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
                new FakeMixing(
                        "relaxed",
                        WeightRequirement.NONE,
                        List.of(
                                Option.number("factor", 0.5, 0, 1, "How far to go."),
                                Option.component("of", MixingStrategyFactory.class, "ed", "What is relaxed."))));
    }

    private static List<ComponentFactory> estimators() {
        List<Option> order = List.of(Option.choice("order", List.of("gauss-seidel", "jacobi"), "Who goes first."));
        return List.of(
                new FakeEstimator("auxiliary-system", Set.of(Role.UPPER), Set.of("auxiliary"), Set.of(), order),
                new FakeEstimator("implicit", Set.of(Role.UPPER), Set.of(), Set.of(), List.of()),
                new FakeEstimator(
                        "gossip-hessian",
                        Set.of(Role.UPPER),
                        Set.of(),
                        Set.of("auxiliary"),
                        List.of(
                                Option.integer("terms", 10, 1, 1000, "Length of the series."),
                                Option.numberOr(List.of("auto"), "lipschitz", Double.MIN_VALUE, 1e9, "A bound."),
                                Option.component("average", ScheduleFactory.class, "constant", "The average.")
                                        .optional())),
                new FakeEstimator("gradient", Set.of(Role.LOWER), Set.of(), Set.of(), List.of()),
                new FakeEstimator(
                        "spider",
                        Set.of(Role.UPPER, Role.LOWER),
                        Set.of(),
                        Set.of(),
                        List.of(
                                Option.integer("period", 32, 1, 1_000_000, "Rounds between exact gradients."),
                                Option.component("of", EstimatorFactory.class, "gradient", "What is wrapped."))));
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
                        List.of(Option.number("probability", 0.5, 0, 1, "Of an edge.")),
                        false,
                        (settings, context) -> random(settings.number("probability"), context)),
                new FakeTopology(
                        "explicit",
                        List.of(Option.file("file", "The matrix.").mandatory()),
                        true,
                        (settings, context) -> FakeTopology.weighted(
                                Weights.everyEdge(FakeTopology.circle(context.agents(), 1, -1), 0.25))),
                new FakeTopology(
                        "grid", List.of(Option.integer("width", 2, 1, 99, "Columns.")), false, (settings, context) -> {
                            throw new ParleyException(new Problem(
                                    ErrorCode.NETWORK_UNUSABLE,
                                    "width",
                                    settings.integer("width") + " columns do not divide " + context.agents()
                                            + " agents"));
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
