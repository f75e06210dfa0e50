package org.parley.runtime.wiring;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Placement;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.runtime.data.DatasetHome;
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
 * What a plan names, built: data, kernels and model, and on demand the part of the run that lives in a process. Nothing is written here: errors
 * in the files of the problem show before a run has a directory.
 *
 * @param data empty for a run without
 * @param workers the threads of the run; the experiment closes them
 */
public record PreparedRun(
        RunPlan plan, BilevelModel model, Optional<NetworkData> data, KernelsOnDemand kernels, Workers workers) {

    /**
     * Reads the data and builds the model.
     *
     * @param isShared whether the run may be spread over several processes, each of which needs the data of its agents only
     * @throws ParleyException when the model cannot be built
     */
    public static PreparedRun of(RunPlan plan, int threads, DatasetHome home, boolean isShared) {
        return inPluginOf(plan, () -> {
            Optional<NetworkData> data =
                    data(plan, home.root(), isShared ? HeldFeatures::of : UnaryOperator.identity());
            KernelsOnDemand kernels = new KernelsOnDemand(plan.kernels());
            return new PreparedRun(plan, model(plan, data, kernels), data, kernels, new Workers(threads));
        });
    }

    /**
     * Reads and distributes only the data; empty for a run without.
     *
     * @throws ParleyException when they are missing or do not suit the plan
     */
    public static Optional<NetworkData> data(RunPlan plan, Path home) {
        return data(plan, home, UnaryOperator.identity());
    }

    private static Optional<NetworkData> data(RunPlan plan, Path home, UnaryOperator<Splits> holding) {
        return plan.data()
                .map(data -> new NetworkDataBuilder(
                                data.split(),
                                plan.agents(),
                                plan.seeds(),
                                plan.record().samples())
                        .build(
                                holding.apply(PluginBoundary.ask(
                                        data.dataset().factory(),
                                        "in read()",
                                        () -> data.dataset()
                                                .factory()
                                                .read(data.dataset().settings(), home))),
                                PluginBoundary.ask(
                                        data.partition().factory(),
                                        "in create()",
                                        () -> data.partition()
                                                .factory()
                                                .create(data.partition().settings()))));
    }

    private static BilevelModel model(RunPlan plan, Optional<NetworkData> data, KernelsOnDemand kernels) {
        BilevelModelFactory factory = plan.model().factory();
        ModelContext context = new SeededModelContext(plan.agents(), plan.problem(), data, kernels, plan.seeds());
        BilevelModel model = PluginBoundary.ask(
                factory, "in create()", () -> factory.create(plan.model().settings(), context));
        requireSize(factory, "upperDimension()", 1, model::upperDimension);
        requireSize(factory, "lowerDimension()", 0, model::lowerDimension);
        return model;
    }

    private static void requireSize(
            BilevelModelFactory factory, String method, int smallest, Callable<Integer> dimension) {
        int size = PluginBoundary.ask(factory, "in " + method, dimension);
        if (size < smallest) {
            throw PluginBoundary.diagnostic(
                    factory, "returns " + size + " from " + method + ", not at least " + smallest);
        }
    }

    /** Puts together the whole run, for a process without peers. */
    public Run assemble() {
        return assemble(Processes.alone(plan.agents()));
    }

    /**
     * Puts together the part of the run that lives in this process; every epoch of a run on several processes begins with one.
     *
     * @param among the processes that the agents are distributed over
     */
    public Run assemble(Processes among) {
        return inPluginOf(plan, () -> {
            data.filter(all -> among.areSeveral() && !needsAllData(among.place()))
                    .ifPresent(all -> HeldFeatures.keep(
                            all, among.hosted().first(), among.hosted().end()));
            requireMemory(among.place());
            return RunAssembly.assemble(plan, model, workers, among);
        });
    }

    /** The threads that evaluate the model are made in here, and keep the class loader they find. */
    private static <T> T inPluginOf(RunPlan plan, Supplier<T> work) {
        ClassLoader before = PluginBoundary.enter(plan.model().factory());
        try {
            return work.get();
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /** The reference solution is that of the whole network: rank 0 asks for it, and so may every observer, wherever it watches. */
    private boolean needsAllData(Placement place) {
        boolean mayBeAsked = place.rank() == 0 || !plan.observers().isEmpty();
        return mayBeAsked
                && PluginBoundary.ask(plan.model().factory(), "in reference()", () -> model.reference(plan.problem()))
                        .isPresent();
    }

    /** Checked again, because models that learn from data have their size only now. */
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
        MemoryEstimate.ofShare(plan, size, dataBytes, place)
                .diagnostic(Runtime.getRuntime().maxMemory())
                .ifPresent(diagnostic -> {
                    throw new ParleyException(diagnostic);
                });
    }

    /**
     * What a model may know of its run.
     *
     * @param openKernels loads them when a model asks: many models never do
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
