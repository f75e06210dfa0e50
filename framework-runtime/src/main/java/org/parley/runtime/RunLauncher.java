package org.parley.runtime;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.RunFailed;
import org.parley.runtime.data.DataRefused;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RecordedKernels;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.RunTarget;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.ApiVersion;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.plugin.Reason;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Provenance.PluginMark;
import org.parley.runtime.record.RankDirectory;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunPreparation;

/**
 * Starts runs as configured by their options: determines the number of threads and the directory, and builds the components of the plan. A
 * single process takes the same path as one of several. If an error of this process cannot be fixed by a retry, it ends the run on all
 * processes with the same message.
 *
 * @param software the description of this installation for provenance files
 */
record RunLauncher(Plugins plugins, DatasetHome home, Clock clock, EagerValue<Provenance.Software> software) {

    RunLauncher(Plugins plugins, DatasetHome home, Clock clock) {
        this(plugins, home, clock, new EagerValue<>(() -> installed(plugins)));
    }

    /** Returns the description of the installed software for the provenance file. */
    private static Provenance.Software installed(Plugins plugins) {
        List<PluginMark> marks = plugins.plugins().stream()
                .filter(plugin -> plugin.state().equals("STARTED"))
                .map(plugin -> new PluginMark(
                        plugin.id(),
                        plugin.version(),
                        plugin.jar().getFileName().toString(),
                        plugin.sha256()))
                .toList();
        Set<String> names = new HashSet<>();
        List<Provenance.LibraryMark> libraries = plugins.libraries().stream()
                .filter(jar -> names.add(jar.getFileName().toString()))
                .map(Provenance.LibraryMark::of)
                .toList();
        return new Provenance.Software(Parley.version(), ApiVersion.CURRENT, marks, libraries, Optional.empty());
    }

    RunResult make(RunPlan plan, RunOptions options) {
        ProcessContext context = options.context().orElseGet(() -> ProcessContext.alone(plan.agents()));
        try {
            return blaming(() -> context.place().rank() == 0
                    ? makeAndRecord(plan, options, context)
                    : joined(plan, options, context));
        } catch (RunFailed ofAnother) {
            throw new ParleyException(ofAnother.diagnostic(), ofAnother);
        } catch (DataRefused refused) {
            notifyPeers(context, merged(refused.shared()), refused.own());
            throw refused.own();
        } catch (RuntimeException | Error failure) {
            if (!context.isAlone()) {
                notifyPeers(context, diagnostic(plan, context, failure), failure);
            }
            throw failure;
        } finally {
            context.engine().close();
        }
    }

    /** Runs rank 0, which writes the records. The directory is created only after the run has been built. */
    private RunResult makeAndRecord(RunPlan plan, RunOptions options, ProcessContext context) {
        if (options.resumes()) {
            try (RunDirectory run = RunDirectory.openToWrite(options.directory().orElseThrow())) {
                changedPlugins(run).ifPresent(options.listener()::note);
                options.listener().prepares(plan.preparation());
                int threads = threads(plan, options);
                Experiment experiment = again(run, plan, threads, context, options.listener());
                return make(experiment, plan, options, context, threads, Optional.of(run));
            }
        }
        options.directory()
                .flatMap(directory -> RunDirectory.obstacle(directory, options.replaces()))
                .ifPresent(diagnostic -> {
                    throw new ParleyException(diagnostic);
                });
        options.listener().prepares(plan.preparation());
        int threads = threads(plan, options);
        Experiment experiment = experiment(plan, threads, context);
        try (RunDirectory made = directory(plan, options).orElse(null)) {
            return make(experiment, plan, options, context, threads, Optional.ofNullable(made));
        }
    }

    /** Runs a process other than rank 0, which resumes from its own checkpoints because it may have been restarted. */
    private RunResult joined(RunPlan plan, RunOptions options, ProcessContext context) {
        options.parent().filter(parent -> options.directory().isEmpty()).ifPresent(parent -> {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    parent.toString(),
                    "a process other than rank 0 cannot know the name of the run's directory",
                    "name the directory"));
        });
        int threads = threads(plan, options);
        return make(experiment(plan, threads, context), plan, options, context, threads, Optional.empty());
    }

    private RunResult make(
            Experiment experiment,
            RunPlan plan,
            RunOptions options,
            ProcessContext context,
            int threads,
            Optional<RunDirectory> records) {
        Optional<Path> root = records.map(RunDirectory::root).or(options::directory);
        boolean isResumed = options.resumes() && records.isPresent();
        Optional<RankDirectory> claimed = root.filter(any -> context.place().processes() > 1)
                .map(directory -> RankDirectory.claim(
                        directory,
                        context.place().rank(),
                        context.place().processes(),
                        options.replaces() && !isResumed));
        try {
            return experiment.make(
                    new RunTarget(root, records, software::get, inputs(plan, options, threads), isResumed),
                    options.watch());
        } finally {
            claimed.ifPresent(RankDirectory::close);
        }
    }

    /** Returns the run of a plan, built in a single process. */
    Experiment alone(RunPlan plan, int threads) {
        return experiment(plan, threads, ProcessContext.alone(plan.agents()));
    }

    private Experiment experiment(RunPlan plan, int threads, ProcessContext context) {
        return new Experiment(
                RunPreparation.of(plan, threads, home, !context.isAlone(), context.place()),
                context,
                clock,
                RunPages::writeReport);
    }

    /** Returns an experiment that uses the kernels of the recorded run; fails if they are unavailable. */
    Experiment again(RunDirectory run, RunPlan plan, int threads, ProcessContext context, RunListener listener) {
        RecordedKernels kernels = new RecordedKernels(run);
        Experiment experiment = kernels.experiment(() -> experiment(plan, threads, context));
        kernels.notes(experiment).forEach(listener::note);
        return experiment;
    }

    /** Returns a note that names the plugins which have changed since the run began; empty if none has changed. */
    Optional<String> changedPlugins(RunDirectory directory) {
        return Provenance.find(directory.provenance())
                .map(before -> software.get().changedSince(before.software()))
                .filter(changed -> !changed.isEmpty())
                .map(changed -> "jars changed since the run began: " + String.join(", ", changed));
    }

    /** Returns the directory of the run; empty for a run in memory. */
    private static Optional<RunDirectory> directory(RunPlan plan, RunOptions options) {
        return options.directory()
                .map(wanted -> RunDirectory.createAt(wanted, options.replaces()))
                .or(() -> options.parent()
                        .map(parent ->
                                RunDirectory.create(parent, plan.name(), plan.seed(), Clock.systemDefaultZone())));
    }

    /**
     * Returns the number of threads. It is limited to the larger of the number of agents and the number of processors, because additional
     * threads would only compete.
     */
    int threads(RunPlan plan, RunOptions options) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (options.threads().isEmpty()) {
            // One processor is left to the engine, because a process with late heartbeats is considered dead.
            boolean several = options.context()
                    .filter(context -> context.place().processes() > 1)
                    .isPresent();
            return several ? Math.max(1, processors - 1) : processors;
        }
        int wanted = options.threads().getAsInt();
        if (wanted < 1) {
            throw new ParleyException(
                    new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, "threads", "must be at least 1, got " + wanted, ""));
        }
        int used = Math.min(wanted, Math.max(plan.agents(), processors));
        if (used < wanted) {
            options.listener()
                    .note("threads " + wanted + ": a run of " + plan.agents() + " agents can use at most " + used
                            + " here, so it gets " + used);
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

    /** Runs the given work. An error thrown by a plugin is reported with the name of the plugin. */
    <T> T blaming(Supplier<T> work) {
        try {
            return work.get();
        } catch (RunFailed | DataRefused ofSeveralProcesses) {
            throw ofSeveralProcesses;
        } catch (RuntimeException | Error failure) {
            Optional<ParleyException> diagnostic = plugins.boundary().blame(failure);
            if (diagnostic.isPresent()) {
                throw diagnostic.get();
            }
            throw failure;
        }
    }

    /**
     * Reports a failure to the other processes. If that fails as well, the second error is added to the first as a suppressed exception.
     */
    private static void notifyPeers(ProcessContext context, Diagnostic reason, Throwable failure) {
        try {
            context.engine().fail(reason);
        } catch (RuntimeException unreachable) {
            failure.addSuppressed(unreachable);
        }
    }

    /**
     * Returns the reason that the other processes display. If each agent has data of its own, a message may quote them, so only its code
     * leaves this process. Differences between processes are known to all of them.
     */
    private static Diagnostic diagnostic(RunPlan plan, ProcessContext context, Throwable failure) {
        Diagnostic reason = failure instanceof ParleyException known
                ? merged(known.diagnostics())
                : new Diagnostic(ErrorCode.INTERNAL, "", Reason.of(failure));
        boolean isShared = plan.ownData().isEmpty() || reason.code() == ErrorCode.PROCESS_DIFFERS;
        return isShared
                ? reason
                : new Diagnostic(
                        reason.code(),
                        "process " + context.place().rank(),
                        "stopped; messages about data stay on the process of the data",
                        "read the output of process " + context.place().rank());
    }

    /** Merges all errors into one diagnostic. */
    private static Diagnostic merged(List<Diagnostic> all) {
        Diagnostic first = all.get(0);
        return all.size() == 1
                ? first
                : new Diagnostic(
                        first.code(),
                        first.path(),
                        all.stream().map(Diagnostic::message).collect(Collectors.joining("; ")),
                        first.hint());
    }
}
