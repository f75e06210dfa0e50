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

/** Options of commands that several processes can carry out together. None of them changes a number. */
final class EngineOptions {

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "Make the run on several processes, which this engine brings together.")
    private String engine;

    @Option(
            names = "--engine-option",
            paramLabel = "OPTION=VALUE",
            description = "An option of the engine; `parley describe engine NAME` lists them.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--processes",
            paramLabel = "N",
            description = "How many, all on this machine; this one is rank 0 and starts and ends the others.")
    private Integer processes;

    @Option(
            names = "--rank",
            paramLabel = "R/OF",
            description = "Which of how many processes this one is, such as 0/4; rank 0 writes the records.")
    private String rank;

    @Option(
            names = "--agents-per-process",
            paramLabel = "N,N,…",
            split = ",",
            description = "How many agents each process has; default: as evenly as can be.")
    private List<Integer> shares = new ArrayList<>();

    @Option(names = "--child-of", hidden = true, description = "The process without which this one is of no use.")
    private Long parent;

    @Option(
            names = "--allow-different-machines",
            description = "Go on where processes run on machines whose last bits may differ; the provenance tells.")
    private boolean anyMachine;

    /** Whether the run is made by several processes. */
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

    /** Whether another process writes the records. */
    boolean isPeer() {
        return areGiven() && rank != null && !rank.startsWith("0/");
    }

    /** Lets processes that still wait for this one know that the run is over. */
    void leave(Parley parley, RunPlan plan, Console console) {
        if (areGiven() && rank != null && !isPeer()) {
            cluster(parley, console).leave(place(plan));
        }
    }

    /** Whether this command starts all of them. */
    boolean startProcesses() {
        return areGiven() && rank == null;
    }

    /**
     * Makes the run as the options say.
     *
     * @param words the command of the run, which other processes get as well
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
        return parley.run(plan, options.on(cluster.join(place)));
    }

    private LocalCluster cluster(Parley parley, Console console) {
        return new LocalCluster(parley, engine, settings, anyMachine, console::event);
    }

    /** Ends this process with its parent: nobody else would end it if the parent is killed. */
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
