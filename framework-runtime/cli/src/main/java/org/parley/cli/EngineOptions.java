package org.parley.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.runtime.LocalCluster;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Option;

/** The options of commands that can distribute a run over several processes. None of them changes results. */
final class EngineOptions {

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "Engine for a run on several processes. Default: one process without an engine.")
    private String engine;

    @Option(
            names = "--engine-option",
            paramLabel = "OPTION=VALUE",
            description = "Option of the engine; `parley describe engine NAME` lists them. Repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--processes",
            paramLabel = "N",
            description = "Number of processes on this machine. This process is rank 0 and starts and ends the others.")
    private Integer processes;

    @Option(
            names = "--rank",
            paramLabel = "R/OF",
            description = "Rank of this process and number of processes, such as 0/4. Rank 0 writes the records.")
    private String rank;

    @Option(
            names = "--agents-per-process",
            paramLabel = "N",
            split = ",",
            description = "Agents of each process, in the order of ranks. Default: evenly distributed.")
    private List<Integer> shares = new ArrayList<>();

    @Option(names = "--child-of", hidden = true, description = "Process id of the parent; this process ends with it.")
    private Long parent;

    @Option(
            names = "--allow-different-machines",
            description = "Allow machines whose results may differ in the last bits; recorded in provenance.json.")
    private boolean anyMachine;

    /** Returns whether the run is distributed over several processes. */
    boolean areGiven() {
        boolean others = processes != null || rank != null || !shares.isEmpty() || !settings.isEmpty() || anyMachine;
        if (engine == null && others) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--engine",
                    "several processes need an engine",
                    "add --engine NAME, such as --engine threads"));
        }
        return engine != null;
    }

    /** Returns whether another process writes the records. */
    boolean isPeer() {
        return areGiven() && rank != null && !rank.startsWith("0/");
    }

    /** Notifies processes that wait for this one that the run is complete. */
    void leave(Parley parley, RunPlan plan, Console console) {
        if (areGiven() && rank != null && !isPeer()) {
            cluster(parley, console).leave(place(plan));
        }
    }

    /** Returns whether this command starts the other processes. */
    boolean startProcesses() {
        return areGiven() && rank == null;
    }

    /**
     * Runs the experiment in one process or on an engine.
     *
     * @param words the command line, which the other processes receive as well
     */
    RunResult run(Parley parley, RunPlan plan, RunOptions options, Console console, List<String> words) {
        if (!areGiven()) {
            return parley.run(plan, options);
        }
        Placement place = place(plan);
        LocalCluster cluster = cluster(parley, console);
        if (rank == null) {
            return cluster.run(plan, place, options, Main.class, words);
        }
        endWithParent();
        if (parent == null) {
            requireOwnAgents(plan, place);
        }
        return parley.run(plan, options.on(cluster.join(place)));
    }

    /** Rejects data of agents that another process hosts. A child process gets the whole command line of its parent. */
    private static void requireOwnAgents(RunPlan plan, Placement place) {
        plan.ownData()
                .ifPresent(own -> own.local().stream()
                        .sorted()
                        .filter(agent -> place.rankOf(agent) != place.rank())
                        .findFirst()
                        .ifPresent(agent -> {
                            throw new ParleyException(new Diagnostic(
                                    ErrorCode.CONFIG_CONFLICT,
                                    "--data " + agent,
                                    "agent " + agent + " belongs to process " + place.rankOf(agent)
                                            + ", this is process " + place.rank(),
                                    "this process has agents " + place.first(place.rank()) + " to "
                                            + (place.end(place.rank()) - 1)));
                        }));
    }

    private LocalCluster cluster(Parley parley, Console console) {
        return new LocalCluster(parley, engine, settings, anyMachine, console::event);
    }

    /** Ends this process when its parent ends, also if the parent is killed. */
    private void endWithParent() {
        if (parent != null) {
            ProcessHandle.of(parent)
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .thenRun(() -> Runtime.getRuntime()
                            .halt(ErrorCode.PROCESS_MISSING.kind().exitCode()));
        }
    }

    private Placement place(RunPlan plan) {
        return LocalCluster.place(Optional.ofNullable(rank), Optional.ofNullable(processes), shares, plan.agents());
    }
}
