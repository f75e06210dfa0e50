package org.parley.runtime.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Provides;
import com.google.inject.ProvisionException;
import com.google.inject.Singleton;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Place;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.HeldFeatures;
import org.parley.runtime.data.NetworkDataBuilder;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.RunAssembly;
import org.parley.runtime.experiment.Epochs;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;

/** One run, below the services of the process: from its plan to the experiment that carries it out. */
public final class RunModule extends AbstractModule {

    private final RunPlan plan;
    private final int threads;
    private final Processes processes;
    private final boolean isShared;

    /** @param isShared whether the run may be spread over several processes */
    private RunModule(RunPlan plan, int threads, Processes processes, boolean isShared) {
        this.plan = plan;
        this.threads = threads;
        this.processes = processes;
        this.isShared = isShared;
    }

    /**
     * Builds model and components. Nothing is written yet: what is wrong with the problem's own files shows here.
     *
     * @param services of the process
     * @throws ParleyException when the model cannot be built
     */
    public static Experiment experiment(RunPlan plan, int threads, Injector services) {
        return build(Experiment.class, new RunModule(plan, threads, Processes.alone(plan.agents()), false), services);
    }

    /**
     * Builds the model for a run on several processes, of which this is one.
     *
     * @throws ParleyException when the model cannot be built
     */
    public static Epochs epochs(RunPlan plan, int threads, Injector services) {
        return build(Epochs.class, new RunModule(plan, threads, Processes.alone(plan.agents()), true), services);
    }

    /**
     * Only the run itself, for programs that advance it round by round.
     *
     * @param processes among which its agents are shared out
     * @throws ParleyException when the model cannot be built
     */
    public static Run run(RunPlan plan, int threads, Processes processes, Injector services) {
        return build(Run.class, new RunModule(plan, threads, processes, processes.areSeveral()), services);
    }

    /**
     * Only the run itself, with the services of this process.
     *
     * @throws ParleyException when the model cannot be built
     */
    public static Run run(RunPlan plan, int threads) {
        return run(plan, threads, Processes.alone(plan.agents()), Guice.createInjector(ServicesModule.ofThisProcess()));
    }

    /**
     * Only the data, read and shared out; empty for a run without.
     *
     * @throws ParleyException when they are not there or do not suit the plan
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

    private static <T> T build(Class<T> type, RunModule module, Injector services) {
        // The threads that evaluate the model are made here, and keep the loader they find.
        ClassLoader before = PluginBoundary.enter(module.plan.model().factory());
        try {
            return services.createChildInjector(module).getInstance(type);
        } catch (ProvisionException exception) {
            // What a component threw is what counts, not that Guice was asked for it.
            if (exception.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            if (exception.getCause() instanceof Error fault) {
                throw fault;
            }
            throw exception;
        } finally {
            PluginBoundary.leave(before);
        }
    }

    @Override
    protected void configure() {
        bind(RunPlan.class).toInstance(plan);
        bind(Experiment.class);
        bind(Epochs.class);
    }

    @Provides
    @Singleton
    Workers workers() {
        return new Workers(threads);
    }

    @Provides
    @Singleton
    KernelsOnDemand kernels() {
        return new KernelsOnDemand(plan.kernels());
    }

    @Provides
    @Singleton
    Optional<NetworkData> data(DatasetHome home) {
        return data(plan, home.root(), isShared ? HeldFeatures::of : UnaryOperator.identity());
    }

    @Provides
    @Singleton
    BilevelModel model(Optional<NetworkData> data, KernelsOnDemand kernels) {
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
            throw PluginBoundary.fault(factory, "returns " + size + " from " + method + ", not at least " + smallest);
        }
    }

    @Provides
    @Singleton
    Run run(BilevelModel model, Optional<NetworkData> data, Workers workers) {
        return part(model, data, workers).apply(processes);
    }

    /** What each epoch of a run on several processes begins with. */
    @Provides
    @Singleton
    Function<Processes, Run> part(BilevelModel model, Optional<NetworkData> data, Workers workers) {
        return among -> {
            data.filter(all -> among.areSeveral() && !needsAllData(model, among.place()))
                    .ifPresent(all -> HeldFeatures.keep(
                            all, among.hosted().first(), among.hosted().end()));
            requireMemory(model, data, among.place());
            return RunAssembly.assemble(plan, model, workers, among);
        };
    }

    /** Exact answers are those of the whole network: rank 0 looks for them, and so does every observer that asks, wherever it watches. */
    private boolean needsAllData(BilevelModel model, Place place) {
        boolean mayBeAsked = place.rank() == 0 || !plan.observers().isEmpty();
        return mayBeAsked
                && PluginBoundary.ask(plan.model().factory(), "in reference()", () -> model.reference(plan.problem()))
                        .isPresent();
    }

    /** Once more, as models that learn from data have their size only now. */
    private void requireMemory(BilevelModel model, Optional<NetworkData> data, Place place) {
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
                .fault(Runtime.getRuntime().maxMemory())
                .ifPresent(fault -> {
                    throw new ParleyException(fault);
                });
    }
}
