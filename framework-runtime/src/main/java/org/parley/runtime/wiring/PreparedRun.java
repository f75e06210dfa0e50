package org.parley.runtime.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.parley.api.component.Component;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Placement;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.NamedShape;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.runtime.data.HeldFeatures;
import org.parley.runtime.data.NetworkDataBuilder;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.RunAssembly;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.Seeds;

/**
 * The data, kernels and model of a plan. The part of the run that belongs to a process is built on demand. Nothing is written here, so
 * errors in input files are reported before a run has a directory.
 *
 * @param data the data of the run; empty for a run without data
 * @param workers the threads of the run; the experiment closes them
 */
public record PreparedRun(
        RunPlan plan, BilevelModel model, Optional<NetworkData> data, KernelsOnDemand kernels, Workers workers)
        implements AutoCloseable {

    /** Returns whether the model of a plan executes programs that the run file names. */
    public static boolean runsPrograms(RunPlan plan) {
        BilevelModelFactory factory = plan.model().factory();
        return PluginBoundary.ask(
                factory,
                "in runsPrograms()",
                () -> factory.runsPrograms(plan.model().settings()));
    }

    /** Ends the threads of the run and closes its model. */
    @Override
    public void close() {
        try (workers) {
            PluginBoundary.ask(plan.model().factory(), "in close()", () -> {
                model.close();
                return true;
            });
        }
    }

    /**
     * Reads and partitions only the data; empty for a run without data.
     *
     * @throws ParleyException if data are missing or do not match the plan
     */
    public static Optional<NetworkData> data(RunPlan plan, Path home) {
        return data(plan, home, UnaryOperator.identity());
    }

    /** Reads and partitions the dataset that agents share. */
    static Optional<NetworkData> data(RunPlan plan, Path home, UnaryOperator<Splits> holding) {
        return plan.data()
                .map(data -> builder(plan, data)
                        .build(
                                holding.apply(read(data.dataset(), home)),
                                PluginBoundary.ask(
                                        data.partition().factory(),
                                        "in create()",
                                        () -> data.partition()
                                                .factory()
                                                .create(data.partition().settings()))));
    }

    static NetworkDataBuilder builder(RunPlan plan, RunPlan.DataPlan data) {
        return new NetworkDataBuilder(
                data.split(), plan.agents(), plan.seeds(), plan.record().samples());
    }

    static Splits read(Component<DatasetFactory> dataset, Path home) {
        return PluginBoundary.ask(
                dataset.factory(), "in read()", () -> dataset.factory().read(dataset.settings(), home));
    }

    /** Builds the model. */
    static PreparedRun of(RunPlan plan, Optional<NetworkData> data, int threads) {
        return inPluginOf(plan, () -> {
            KernelsOnDemand kernels = new KernelsOnDemand(plan.kernels());
            return new PreparedRun(plan, model(plan, data, kernels), data, kernels, new Workers(threads));
        });
    }

    private static BilevelModel model(RunPlan plan, Optional<NetworkData> data, KernelsOnDemand kernels) {
        BilevelModelFactory factory = plan.model().factory();
        ModelContext context = new SeededModelContext(plan.agents(), plan.problem(), data, kernels, plan.seeds());
        BilevelModel model = PluginBoundary.ask(
                factory, "in create()", () -> factory.create(plan.model().settings(), context));
        requireSize(factory, "upperDimension()", 1, model::upperDimension);
        requireSize(factory, "lowerDimension()", 0, model::lowerDimension);
        requireLayout(factory, "upperLayout()", model.upperDimension(), model::upperLayout);
        requireLayout(factory, "lowerLayout()", model.lowerDimension(), model::lowerLayout);
        return model;
    }

    private static void requireLayout(
            BilevelModelFactory factory, String method, int dimension, Callable<List<NamedShape>> layout) {
        List<NamedShape> tensors = PluginBoundary.ask(factory, "in " + method, layout);
        int size = tensors.stream().mapToInt(NamedShape::size).sum();
        if (!tensors.isEmpty() && size != dimension) {
            throw PluginBoundary.diagnostic(
                    factory, "returns tensors of " + size + " entries from " + method + ", not " + dimension);
        }
    }

    private static void requireSize(
            BilevelModelFactory factory, String method, int smallest, Callable<Integer> dimension) {
        int size = PluginBoundary.ask(factory, "in " + method, dimension);
        if (size < smallest) {
            throw PluginBoundary.diagnostic(
                    factory, "returns " + size + " from " + method + ", not at least " + smallest);
        }
    }

    /** Assembles the whole run, for a single process. */
    public Run assemble() {
        return assemble(Processes.alone(plan.agents()));
    }

    /**
     * Assembles the part of the run that belongs to this process. Every epoch of a run on several processes starts with a call of this
     * method.
     *
     * @param among the processes that the agents are distributed over
     */
    public Run assemble(Processes among) {
        return inPluginOf(plan, () -> {
            data.filter(all -> !all.areOwn() && among.areSeveral() && !needsAllData(among.place()))
                    .ifPresent(all -> HeldFeatures.keep(
                            all, among.hosted().first(), among.hosted().end()));
            requireMemory(among.place());
            return RunAssembly.assemble(plan, model, workers, among);
        });
    }

    /** Sets the context class loader, because the threads that evaluate the model are created here and inherit it. */
    static <T> T inPluginOf(RunPlan plan, Supplier<T> work) {
        ClassLoader before = PluginBoundary.enter(plan.model().factory());
        try {
            return work.get();
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /**
     * Returns whether this process needs the data of all agents. The reference solution requires them; rank 0 computes it, and so may
     * observers in every process.
     */
    private boolean needsAllData(Placement place) {
        boolean mayBeAsked = place.rank() == 0 || !plan.observers().isEmpty();
        return mayBeAsked
                && PluginBoundary.ask(plan.model().factory(), "in reference()", () -> model.reference(plan.problem()))
                        .isPresent();
    }

    /** Checks the memory again, because the size of a model that learns from data is not known before. */
    private void requireMemory(Placement place) {
        long dataBytes = data.stream()
                .flatMap(shared -> shared.sources().stream())
                .mapToLong(source -> source.features().bytes())
                .sum();
        double ownBytes = plan.model()
                .factory()
                .size(plan.model().settings(), plan.agents())
                .map(ModelSize::ownBytes)
                .orElse(0.0);
        ModelSize size = new ModelSize(model.upperDimension(), model.lowerDimension(), ownBytes);
        MemoryEstimate.ofProcess(plan, size, dataBytes, place)
                .diagnostic(Runtime.getRuntime().maxMemory())
                .ifPresent(diagnostic -> {
                    throw new ParleyException(diagnostic);
                });
    }

    /**
     * The information about a run that is available to a model.
     *
     * @param openKernels loads the kernels on demand, because many models do not use them
     */
    private record SeededModelContext(
            int agents, ProblemClass problem, Optional<NetworkData> data, Supplier<Kernels> openKernels, Seeds seeds)
            implements ModelContext {

        @Override
        public Kernels kernels() {
            return openKernels.get();
        }

        @Override
        public long sampleMemory() {
            return MemoryEstimate.ofSamples();
        }

        @Override
        public RandomGenerator random(String purpose, int agent) {
            return seeds.stream("model/" + purpose, agent, 0);
        }
    }
}
