package org.parley.runtime.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentNumber;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Placement;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.HeldFeatures;
import org.parley.runtime.data.OwnData;
import org.parley.runtime.data.OwnData.Exchange;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.OwnDataPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.RunDirectory;

/**
 * The part of a run that this process prepares alone, before it knows the other processes: all of it, or, if each agent has data of its own,
 * the data of this process's agents.
 */
public final class RunPreparation implements AutoCloseable {

    private final RunPlan plan;
    private final int threads;
    private final Optional<OwnData> own;
    private Optional<PreparedRun> prepared;

    private RunPreparation(RunPlan plan, int threads, Optional<OwnData> own, Optional<PreparedRun> prepared) {
        this.plan = plan;
        this.threads = threads;
        this.own = own;
        this.prepared = prepared;
    }

    /**
     * Reads the data, and builds the model unless that requires facts about the data of other processes.
     *
     * @param isShared whether the run may use several processes, each of which needs only the data of its agents
     * @param place the place of this process
     * @throws ParleyException if the data cannot be read or the model cannot be built
     */
    public static RunPreparation of(RunPlan plan, int threads, DatasetHome home, boolean isShared, Placement place) {
        return PreparedRun.inPluginOf(plan, () -> {
            if (plan.ownData().isPresent()) {
                OwnData own = own(plan, plan.ownData().get(), home.root(), place);
                return new RunPreparation(plan, threads, Optional.of(own), Optional.empty());
            }
            Optional<NetworkData> data =
                    PreparedRun.data(plan, home.root(), isShared ? HeldFeatures::of : UnaryOperator.identity());
            return new RunPreparation(
                    plan, threads, Optional.empty(), Optional.of(PreparedRun.of(plan, data, threads)));
        });
    }

    /**
     * Returns a run that is described but not executed. Programs that its model would execute are not executed.
     *
     * @param directory the directory of the run
     */
    public static PreparedRun described(RunPlan plan, DatasetHome home, RunDirectory directory) {
        return PreparedRun.runsPrograms(plan)
                ? new PreparedRun(
                        plan,
                        RecordedModel.of(directory),
                        Optional.empty(),
                        new KernelsOnDemand(plan.kernels()),
                        new Workers(1))
                : of(plan, 1, home, false, Placement.evenly(0, 1, plan.agents()))
                        .alone();
    }

    private static OwnData own(RunPlan plan, OwnDataPlan own, Path home, Placement place) {
        return new OwnData(
                PreparedRun.builder(plan, plan.data().orElseThrow()),
                own.schema(),
                own.scale(),
                place,
                agent -> PreparedRun.read(own.reader().apply(agent), home));
    }

    public RunPlan plan() {
        return plan;
    }

    /** Ends the threads of the run and closes its model, if it has been built. */
    @Override
    public void close() {
        prepared.ifPresent(PreparedRun::close);
    }

    /** Returns whether the processes must agree on their data before the model can be built. */
    public boolean needsAgreement() {
        return own.isPresent();
    }

    /** Returns the run, if it has been prepared. */
    public Optional<PreparedRun> prepared() {
        return prepared;
    }

    /** Returns the run of a single process. */
    public PreparedRun alone() {
        return with(Exchange.ALONE);
    }

    /**
     * Returns the run, after the processes have agreed on their data. Every process calls this method at the beginning of every epoch,
     * because a restarted process needs the agreement again.
     *
     * @throws ParleyException if the data do not match, or the model cannot be built
     */
    public PreparedRun with(Reductions processes) {
        return with((fact, message) -> processes.everywhere(
                switch (fact) {
                    case NAMES -> MessageKind.DATA_NAMES;
                    case DIFFERENCES -> MessageKind.DATA_DIFFERENCES;
                    case MOMENTS -> MessageKind.DATA_MOMENTS;
                    case NUMBERS -> MessageKind.DATA_NUMBERS;
                },
                message));
    }

    private PreparedRun with(Exchange exchange) {
        if (own.isPresent() && prepared.isPresent()) {
            own.get().agreedAgain(exchange);
        } else if (own.isPresent()) {
            NetworkData agreed = own.get().agreed(numbers(), exchange);
            prepared = Optional.of(PreparedRun.of(plan, Optional.of(agreed), threads));
        }
        return prepared.orElseThrow();
    }

    private List<AgentNumber> numbers() {
        BilevelModelFactory factory = plan.model().factory();
        return PluginBoundary.ask(
                factory, "in numbers()", () -> factory.numbers(plan.model().settings()));
    }
}
