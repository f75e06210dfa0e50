package org.parley.runtime.experiment;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunEnded;
import org.parley.api.model.BilevelModel;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;

/**
 * A run on several processes, as one of them makes it: epoch after epoch. When a process is lost the others drop what they have of the run,
 * wait for it, and go on together from the newest round that all have a checkpoint of.
 */
public final class Epochs {

    private static final int MOST_LOSSES_WITHOUT_PROGRESS = 3;

    private final RunPlan plan;
    private final BilevelModel model;
    private final Optional<NetworkData> data;
    private final KernelsOnDemand kernels;
    private final Workers workers;
    private final Clock clock;
    private final Function<Processes, Run> assembly;
    private Optional<RunResult> made = Optional.empty();
    private long furthest = -1;
    private int losses;

    /** @param assembly makes the part of the run that lives here */
    @Inject
    Epochs(
            RunPlan plan,
            BilevelModel model,
            Optional<NetworkData> data,
            KernelsOnDemand kernels,
            Workers workers,
            Clock clock,
            Function<Processes, Run> assembly) {
        this.plan = plan;
        this.model = model;
        this.data = data;
        this.kernels = kernels;
        this.workers = workers;
        this.clock = clock;
        this.assembly = assembly;
    }

    /**
     * Makes the run from its start, or from where its checkpoints are.
     *
     * @throws ParleyException when processes are not alike, or are lost again and again at the same place
     */
    public RunResult make(Seat seat, Written written, Watch watch) {
        requireSameAgents(seat);
        Written next = written;
        try (workers) {
            while (true) {
                Epoch epoch = new Epoch(seat, watch);
                try {
                    return epoch.make(next);
                } catch (PeerLost lost) {
                    requireProgress(epoch.round(), lost);
                    watch.listener().warn(lost.getMessage() + "; waiting for all processes to go on together");
                    next = written.again();
                } catch (RunEnded whileAway) {
                    return made.orElseThrow(Epochs::missedTheEnd);
                }
            }
        }
    }

    private static ParleyException missedTheEnd() {
        return new ParleyException(new Fault(
                ErrorCode.PROCESS_MISSING,
                "",
                "the others have ended the run while this process was away",
                "nothing is left to do: the directory of rank 0 has the result"));
    }

    private void requireSameAgents(Seat seat) {
        if (seat.place().agents() != plan.agents()) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "agents",
                    "the run has " + plan.agents() + ", its processes share out "
                            + seat.place().agents(),
                    "shares must add up to the number of agents"));
        }
    }

    /** What is lost again and again at the same place would be lost there for ever. */
    private void requireProgress(long round, PeerLost lost) {
        losses = round > furthest ? 1 : losses + 1;
        furthest = Math.max(furthest, round);
        if (losses == MOST_LOSSES_WITHOUT_PROGRESS) {
            throw new ParleyException(
                    new Fault(
                            ErrorCode.PROCESS_MISSING,
                            "",
                            lost.getMessage() + "; " + losses + " times in a row without coming beyond round "
                                    + furthest,
                            "see why that process ends; `parley resume` continues from the last checkpoint"),
                    lost);
        }
    }

    /** From one meeting of all processes to the next. */
    private final class Epoch {

        private final Seat seat;
        private final Watch watch;
        private Optional<Run> run = Optional.empty();

        Epoch(Seat seat, Watch watch) {
            this.seat = seat;
            this.watch = watch;
        }

        RunResult make(Written written) {
            Processes processes =
                    Processes.of(seat.place(), watch.cancellation().interrupting(seat.engine()::meet));
            Meeting meeting = new Meeting(processes);
            Meeting.Roster roster = meeting.compare(
                    Card.of(
                            seat.place(),
                            RunIdentity.choices(plan),
                            Experiment.checksums(data),
                            written.software(),
                            kernels.opened()),
                    seat.anyMachine());
            run = Optional.of(assembled(processes));
            Experiment experiment = new Experiment(plan, model, data, run.get(), kernels, workers, clock);
            RunResult result = experiment.epoch(meeting, roster, written, watch);
            made = Optional.of(result);
            leaveTogether(processes);
            return result;
        }

        /** Once rank 0 has written everything it needs nobody; the others stay until they know. */
        private void leaveTogether(Processes processes) {
            try {
                processes.reductions().fromFirst("the end of the run", new byte[0]);
            } catch (PeerLost lost) {
                if (!processes.isFirst()) {
                    throw lost;
                }
            }
        }

        private Run assembled(Processes processes) {
            ClassLoader before = PluginBoundary.enter(plan.model().factory());
            try {
                return assembly.apply(processes);
            } finally {
                PluginBoundary.leave(before);
            }
        }

        /** How far it came. */
        long round() {
            return run.map(Run::round).orElse(0L);
        }
    }
}
