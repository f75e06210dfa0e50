package org.parley.runtime;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/** What the options of a run come to for its plan. */
final class RunSetup {

    private RunSetup() {}

    /** Where the run is written; nowhere for one in memory. */
    static Optional<RunDirectory> directory(RunPlan plan, RunOptions options) {
        return options.directory()
                .map(wanted -> RunDirectory.createAt(wanted, options.replaces()))
                .or(() -> options.parent()
                        .map(parent ->
                                RunDirectory.create(parent, plan.name(), plan.seed(), Clock.systemDefaultZone())));
    }

    static void requireNoOtherDirectory(Path directory, RunOptions options, String why) {
        options.directory()
                .or(options::parent)
                .filter(other -> !other.equals(directory))
                .ifPresent(other -> {
                    throw new ParleyException(new Fault(
                            ErrorCode.CONFIG_CONFLICT,
                            other.toString(),
                            why + ", which is not here",
                            "give options that name no directory"));
                });
    }

    /** More threads than a run has agents, or the machine processors, would only stand in each other's way. */
    static int threads(RunPlan plan, RunOptions options) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (options.threads().isEmpty()) {
            // One stays free for the engine: a process whose heartbeats come late is taken for dead.
            boolean several =
                    options.seat().filter(seat -> seat.place().processes() > 1).isPresent();
            return several ? Math.max(1, processors - 1) : processors;
        }
        int wanted = options.threads().getAsInt();
        if (wanted < 1) {
            throw new ParleyException(
                    new Fault(ErrorCode.CONFIG_OUT_OF_RANGE, "threads", "must be at least 1, got " + wanted, ""));
        }
        int used = Math.min(wanted, Math.max(plan.agents(), processors));
        if (used < wanted) {
            options.listener()
                    .note("threads " + wanted + ": a run of " + plan.agents() + " agents keeps no more than " + used
                            + " busy here, so it gets " + used);
        }
        return used;
    }

    static Provenance.Inputs inputs(RunPlan plan, RunOptions options, int threads) {
        return new Provenance.Inputs(
                options.command(),
                new Provenance.RunFileMark(
                        plan.files().runFile(), plan.files().runFileSha256().orElse("")),
                plan.seed(),
                plan.precision(),
                threads,
                Map.of());
    }
}
