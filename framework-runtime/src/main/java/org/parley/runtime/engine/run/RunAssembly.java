package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.loop.Loop;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Level;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.observe.Directions;
import org.parley.runtime.engine.observe.Observers;
import org.parley.runtime.engine.oracle.AgentEvaluator;
import org.parley.runtime.engine.oracle.AgentWorks;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.oracle.Evaluations;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.SampleLedger;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.Seeds;

/** Makes a {@link Run}: first what its components share, then levels and estimators, then the loop that moves them. */
public final class RunAssembly {

    private RunAssembly() {}

    /** @param processes among which the agents are shared out; every one of them makes the run of the same plan */
    public static Run assemble(RunPlan plan, BilevelModel model, Workers workers, Processes processes) {
        return assemble(plan, model, workers, processes, false);
    }

    /** @param poisonScratch whether scratch blocks turn to NaN between rounds, for tests */
    public static Run assemble(
            RunPlan plan, BilevelModel model, Workers workers, Processes processes, boolean poisonScratch) {
        RunParts parts = parts(plan, model, workers, processes, poisonScratch);
        Directions directions = new Directions();
        Loop loop = loop(parts, directions);
        return new Run(parts, loop, new Observers(plan, new RunView(parts), directions), sleepers(parts));
    }

    private static Optional<Sleepers> sleepers(RunParts parts) {
        return parts.plan().network().sleeps()
                ? Optional.of(
                        new Sleepers(parts.faults(), parts.evaluations().attendance(), parts.hosted(), parts.memory()))
                : Optional.empty();
    }

    private static RunParts parts(
            RunPlan plan, BilevelModel model, Workers workers, Processes processes, boolean poisonScratch) {
        Seeds seeds = plan.seeds();
        Hosted hosted = processes.hosted();
        NetworkTime time = new NetworkTime();
        Meter meter = new Meter(plan.precision().bits());
        SampleLedger ledger = new SampleLedger(meter, hosted.count());
        Memory memory = new Memory(plan.precision(), hosted, workers, poisonScratch);
        AgentEvaluator[] evaluators = evaluators(plan, model, hosted, memory, seeds);
        Attendance attendance = new Attendance(plan.agents());
        Evaluations evaluations = Evaluations.into(memory, evaluators, meter, ledger, attendance, workers);
        return new RunParts(
                plan,
                model,
                processes,
                hosted,
                workers,
                time,
                meter,
                memory,
                ledger,
                evaluations,
                new AgentWorks(hosted, evaluations, memory, seeds, time, meter, ledger, workers),
                new Mixers(plan, processes, memory, attendance, time, meter, workers),
                new LevelFaults(plan.network(), "upper", plan.agents(), plan.seeds()),
                new LinkedHashMap<>(),
                new HashMap<>(),
                new LinkedHashMap<>(),
                plan.loop().factory().sharesSamples(plan.loop().settings()));
    }

    private static AgentEvaluator[] evaluators(
            RunPlan plan, BilevelModel model, Hosted hosted, Memory memory, Seeds seeds) {
        AgentEvaluator[] evaluators = new AgentEvaluator[hosted.count()];
        for (int row = 0; row < evaluators.length; row++) {
            int agent = hosted.agent(row);
            AgentCosts costs =
                    PluginBoundary.ask(plan.model().factory(), "in agent(" + agent + ")", () -> model.agent(agent));
            evaluators[row] = AgentEvaluator.of(costs, memory, seeds, agent);
        }
        return evaluators;
    }

    /** @param directions where observers find what the levels follow; without observers nobody stands in between */
    private static Loop loop(RunParts parts, Directions directions) {
        RunPlan plan = parts.plan();
        int upperDimension = parts.model().upperDimension();
        LevelAssembly assembly = new LevelAssembly(parts);
        boolean twoLevels = RunLevels.haveLower(plan.loop(), parts.model());
        Level upper = assembly.level("upper", upperDimension);
        Optional<RunLevels.Lower> lower =
                twoLevels ? Optional.of(lower(parts, assembly, directions)) : Optional.empty();
        Estimator hypergradient = watchable(directions, upper, assembly.estimator(plan.estimator(), upper), plan);
        RunLevels levels = new RunLevels(upper, lower, hypergradient, assembly.scope("upper", upperDimension, "loop"));
        return LevelAssembly.made(
                plan.loop(), factory -> factory.create(plan.loop().settings(), levels));
    }

    private static RunLevels.Lower lower(RunParts parts, LevelAssembly assembly, Directions directions) {
        Level lower = assembly.level("lower", parts.model().lowerDimension());
        Estimator gradient =
                assembly.estimator(parts.plan().level("lower").estimator().orElseThrow(), lower);
        return new RunLevels.Lower(lower, watchable(directions, lower, gradient, parts.plan()));
    }

    private static Estimator watchable(Directions directions, Level level, Estimator estimator, RunPlan plan) {
        return plan.observers().isEmpty() ? estimator : directions.watchable(level.name(), estimator);
    }
}
