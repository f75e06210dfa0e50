package org.parley.runtime;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.RunFailed;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.Seat;
import org.parley.runtime.experiment.Written;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Reason;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RankDirectory;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunModule;

/**
 * Makes a run as one of several processes: whatever ends it here that trying again would not mend ends it on all of them, with the same words.
 *
 * @param blaming does something and tells what plugins throw as their fault
 */
record SeveralProcesses(
        Injector services, Provenance.Software software, Function<Supplier<RunResult>, RunResult> blaming) {

    RunResult run(RunPlan plan, RunOptions options, Seat seat) {
        return together(seat, () -> {
            if (seat.place().rank() > 0) {
                return asPeer(plan, options, seat);
            }
            requireRoom(options);
            try (RunDirectory directory = RunSetup.directory(plan, options).orElse(null)) {
                return make(plan, options, seat, Optional.ofNullable(directory), false);
            }
        });
    }

    /** @param options with the directory of the run */
    RunResult resume(RunPlan plan, RunOptions options, Seat seat) {
        return together(seat, () -> {
            if (seat.place().rank() > 0) {
                return asPeer(plan, options, seat);
            }
            try (RunDirectory directory =
                    RunDirectory.openToWrite(options.directory().orElseThrow())) {
                return make(plan, options, seat, Optional.of(directory), true);
            }
        });
    }

    private static void requireRoom(RunOptions options) {
        options.directory()
                .flatMap(directory -> RunDirectory.obstacle(directory, options.replaces()))
                .ifPresent(fault -> {
                    throw new ParleyException(fault);
                });
    }

    /** A process other than rank 0 goes on from what it has: it may have been started again. */
    private RunResult asPeer(RunPlan plan, RunOptions options, Seat seat) {
        if (options.parent().isPresent()) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    options.parent().get().toString(),
                    "a process other than rank 0 cannot know how the directory of the run will be called",
                    "name the directory"));
        }
        return make(plan, options, seat, Optional.empty(), false);
    }

    private RunResult make(
            RunPlan plan, RunOptions options, Seat seat, Optional<RunDirectory> records, boolean isResumed) {
        int threads = RunSetup.threads(plan, options);
        Optional<Path> root = records.map(RunDirectory::root).or(options::directory);
        Written written = new Written(root, records, software, RunSetup.inputs(plan, options, threads), isResumed);
        Optional<RankDirectory> claimed = root.filter(any -> seat.place().processes() > 1)
                .map(directory -> RankDirectory.claim(
                        directory, seat.place().rank(), seat.place().processes(), options.replaces() && !isResumed));
        try {
            return RunModule.epochs(plan, threads, services).make(seat, written, options.watch());
        } finally {
            claimed.ifPresent(RankDirectory::close);
        }
    }

    private RunResult together(Seat seat, Supplier<RunResult> work) {
        try {
            return blaming.apply(work);
        } catch (RunFailed ofAnother) {
            throw new ParleyException(ofAnother.fault(), ofAnother);
        } catch (RuntimeException | Error failure) {
            tellTheOthers(seat, failure);
            throw failure;
        } finally {
            seat.engine().close();
        }
    }

    /** What has failed here is said here, even where nobody else can be told. */
    private static void tellTheOthers(Seat seat, Throwable failure) {
        try {
            seat.engine().fail(fault(failure));
        } catch (RuntimeException unheard) {
            failure.addSuppressed(unheard);
        }
    }

    /** One for all that is wrong, as the others show it. */
    private static Fault fault(Throwable failure) {
        if (!(failure instanceof ParleyException known)) {
            return new Fault(ErrorCode.INTERNAL, "", Reason.of(failure));
        }
        Fault first = known.faults().get(0);
        return known.faults().size() == 1
                ? first
                : new Fault(
                        first.code(),
                        first.path(),
                        known.faults().stream().map(Fault::message).collect(Collectors.joining("; ")),
                        first.hint());
    }
}
