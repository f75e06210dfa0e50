package org.parley.runtime.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunEnded;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.SecretNoise;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.PreparedRun;
import org.parley.runtime.wiring.RunPreparation;

/**
 * Executes a run as one of several processes. When a process is lost, the others drop their state, wait for it, and continue together from
 * the newest round for which all processes have a checkpoint. The time between two such meetings is an epoch.
 */
final class RecoveryLoop {

    private static final int MAX_LOSSES_WITHOUT_PROGRESS = 3;

    private final RunPreparation preparation;
    private final ProcessContext context;
    private final BiFunction<PreparedRun, Processes, RunAttempt> attempts;
    private final Watch watch;
    private Optional<RunResult> made = Optional.empty();
    private Optional<RunAttempt> attempt = Optional.empty();
    private SecretNoise noise;
    private long furthest = -1;
    private int losses;

    /**
     * Creates a loop.
     *
     * @param attempts assembles the part of the run that belongs to this process
     */
    RecoveryLoop(
            RunPreparation preparation,
            ProcessContext context,
            BiFunction<PreparedRun, Processes, RunAttempt> attempts,
            Watch watch) {
        this.preparation = preparation;
        this.context = context;
        this.attempts = attempts;
        this.watch = watch;
    }

    RunResult make(RunTarget target) {
        noise = noise(target);
        try {
            return untilOver(target);
        } finally {
            noise.close();
        }
    }

    private SecretNoise noise(RunTarget target) {
        return target.root()
                .map(root -> SecretNoise.keptIn(
                        root.resolve(RunDirectory.CHECKPOINT),
                        context.place().rank(),
                        context.place().processes()))
                .orElseGet(SecretNoise::inMemory);
    }

    private RunResult untilOver(RunTarget target) {
        RunTarget next = target;
        while (true) {
            attempt = Optional.empty();
            try {
                return epoch(next);
            } catch (PeerLost lost) {
                requireProgress(attempt.map(RunAttempt::round).orElse(0L), lost);
                watch.listener().warn(lost.getMessage() + "; waiting for all processes to continue together");
                next = target.again();
            } catch (RunEnded whileAway) {
                return made.orElseThrow(RecoveryLoop::missedTheEnd);
            }
        }
    }

    private RunResult epoch(RunTarget target) {
        Processes processes = Processes.of(
                context.place(),
                watch.cancellation().interrupting(context.engine()::connect),
                noise,
                context.listener());
        ProcessAgreement agreement = new ProcessAgreement(processes);
        if (preparation.needsAgreement()) {
            // Processes must not exchange facts about data before they agree on the run file.
            agreement.compare(fingerprint(target, Optional.empty()), context.anyMachine());
        }
        PreparedRun prepared = preparation.with(processes.reductions());
        ProcessAgreement.Roster roster =
                agreement.compare(fingerprint(target, Optional.of(prepared)), context.anyMachine());
        attempt = Optional.of(attempts.apply(prepared, processes));
        RunResult result = attempt.get().make(target, watch, Optional.of(new RunAttempt.Peers(agreement, roster)));
        made = Optional.of(result);
        leaveTogether(processes);
        return result;
    }

    private ProcessFingerprint fingerprint(RunTarget target, Optional<PreparedRun> prepared) {
        return ProcessFingerprint.of(
                context.place(),
                RunIdentity.choices(preparation.plan()),
                preparation.needsAgreement()
                        ? Map.of()
                        : RunAttempt.checksums(prepared.orElseThrow().data()),
                target.software().get(),
                prepared.flatMap(run -> run.kernels().opened()),
                prepared.flatMap(run -> run.model().software()));
    }

    /**
     * Waits for the end of the run. Rank 0 needs no other process once it has written everything; the others stay until they are notified.
     */
    private static void leaveTogether(Processes processes) {
        try {
            processes.reductions().fromFirst(MessageKind.END, new byte[0]);
        } catch (PeerLost lost) {
            if (!processes.isFirst()) {
                throw lost;
            }
        }
    }

    private static ParleyException missedTheEnd() {
        return new ParleyException(new Diagnostic(
                ErrorCode.PROCESS_MISSING,
                "",
                "the run ended while this process was disconnected",
                "nothing is left to do: the directory of rank 0 has the result"));
    }

    /** Fails if a process is lost repeatedly at the same round, because this would not stop. */
    private void requireProgress(long round, PeerLost lost) {
        losses = round > furthest ? 1 : losses + 1;
        furthest = Math.max(furthest, round);
        if (losses == MAX_LOSSES_WITHOUT_PROGRESS) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.PROCESS_MISSING,
                            "",
                            lost.getMessage() + "; " + losses + " times in a row without progress beyond round "
                                    + furthest,
                            "find out why that process ends; `parley resume` continues from the last checkpoint"),
                    lost);
        }
    }
}
