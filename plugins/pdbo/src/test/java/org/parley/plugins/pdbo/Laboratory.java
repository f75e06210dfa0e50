package org.parley.plugins.pdbo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.component.ComponentFactory;
import org.parley.api.run.Block;
import org.parley.api.topology.Weights;
import org.parley.datasets.DigitsFactory;
import org.parley.datasets.MnistFactory;
import org.parley.datasets.partition.ClusterNormalisedFactory;
import org.parley.datasets.partition.DirichletFactory;
import org.parley.datasets.partition.IidFactory;
import org.parley.plugins.core.AdamFactory;
import org.parley.plugins.core.DirectFactory;
import org.parley.plugins.core.GossipAtcFactory;
import org.parley.plugins.core.GossipCtaFactory;
import org.parley.plugins.core.GradientFactory;
import org.parley.plugins.core.LocalFactory;
import org.parley.plugins.core.NoneFactory;
import org.parley.plugins.core.SinglePassFactory;
import org.parley.plugins.models.multitask.MultiTaskFactory;
import org.parley.plugins.models.quadratic.QuadraticFactory;
import org.parley.plugins.topologies.CompleteFactory;
import org.parley.plugins.topologies.CorrectedReceiveFactory;
import org.parley.plugins.topologies.ExplicitFactory;
import org.parley.plugins.topologies.MetropolisFactory;
import org.parley.plugins.topologies.PushFactory;
import org.parley.plugins.topologies.RandomDirectedFactory;
import org.parley.plugins.topologies.RingFactory;
import org.parley.plugins.topologies.StarFactory;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;
import org.parley.runtime.wiring.RunModule;
import org.parley.tck.lab.Rows;

/** Plans and builds runs of this plugin together with the graphs, models and plain components of others. */
final class Laboratory {

    private static final List<String> RECIPES = List.of("pdbo", "pdbo-local", "sgp", "local-sgd");

    private Laboratory() {}

    static RunPlan plan(String yaml, Path base, ComponentFactory... more) {
        return new RunPlanner(registry(more)).plan("test.yaml", yaml, base, List.of());
    }

    /** A run file with something overridden. */
    static Run run(Path runFile, String... overrides) {
        return RunModule.run(new RunPlanner(registry()).plan(runFile, List.of(overrides)), 2);
    }

    static Run run(String yaml, Path base, ComponentFactory... more) {
        return RunModule.run(plan(yaml, base, more), 1);
    }

    /** A level's weights over time, as a run of this plan sees them. */
    static Network network(RunPlan plan, String level) {
        return new Networks(plan.agents(), new Seeds(plan.seed()))
                .of(plan.level(level).network());
    }

    static RealMatrix dense(Weights weights) {
        int agents = weights.graph().agents();
        RealMatrix matrix = new Array2DRowRealMatrix(agents, agents);
        for (int i = 0; i < agents; i++) {
            matrix.setEntry(i, i, weights.self(i));
            for (int k = 0; k < weights.graph().degree(i); k++) {
                matrix.setEntry(i, weights.graph().neighbour(i, k), weights.edge(i, k));
            }
        }
        return matrix;
    }

    /** A row per agent. */
    static RealMatrix rows(Block block, int agents) {
        return new Array2DRowRealMatrix(Rows.of(block, agents).values());
    }

    /** The largest absolute difference of two entries. */
    static double distance(RealMatrix a, RealMatrix b) {
        double worst = 0;
        for (double[] row : a.subtract(b).getData()) {
            for (double entry : row) {
                worst = Math.max(worst, Double.isNaN(entry) ? Double.POSITIVE_INFINITY : Math.abs(entry));
            }
        }
        return worst;
    }

    private static ComponentRegistry registry(ComponentFactory... more) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        List<ComponentFactory> all = new ArrayList<>(Builtins.all());
        all.addAll(List.of(
                new PushSumFactory(),
                new NoneFactory(),
                new ReinitialisedFactory(),
                new AdamFactory(),
                new HyperGradientPushFactory(),
                new RecurrentBackpropagationFactory(),
                new PushAveragingFactory(),
                new LocalFactory(),
                new GossipAtcFactory(),
                new GossipCtaFactory(),
                new DirectFactory(),
                new GradientFactory(),
                new SinglePassFactory(),
                new QuadraticFactory()));
        all.addAll(List.of(
                new CompleteFactory(),
                new ExplicitFactory(),
                new RandomDirectedFactory(),
                new RingFactory(),
                new StarFactory(),
                new CorrectedReceiveFactory(),
                new MetropolisFactory(),
                new PushFactory()));
        all.addAll(List.of(
                new MultiTaskFactory(),
                new DigitsFactory(),
                new MnistFactory(),
                new ClusterNormalisedFactory(),
                new DirichletFactory(),
                new IidFactory()));
        all.addAll(List.of(more));
        all.forEach(factory -> builder.add(factory, "test"));
        RECIPES.forEach(name -> builder.add(new Recipe(name, "test", resource("recipes/" + name + ".yaml"))));
        builder.add(new Defaults("test", resource("defaults.yaml")));
        return builder.build();
    }

    private static String resource(String name) {
        String file = "/META-INF/parley/" + name;
        try (InputStream in = Laboratory.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
