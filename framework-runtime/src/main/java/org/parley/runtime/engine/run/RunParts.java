package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Constraint;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentEvaluator;
import org.parley.runtime.engine.oracle.AgentWorks;
import org.parley.runtime.engine.oracle.BlockOracle;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.engine.oracle.Evaluations;
import org.parley.runtime.engine.oracle.Evaluations.UncountedEvaluation;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.oracle.SampleLedger;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.Seeds;

/** The parts that the components of a run share. */
final class RunParts {

    final RunPlan plan;
    final BilevelModel model;

    /** The processes over which the agents are distributed. */
    final Processes processes;

    /** The agents of this process. */
    final Hosted hosted;

    final Workers workers;
    final NetworkTime time = new NetworkTime();
    final Meter meter;
    final Memory memory;
    final SampleLedger ledger;
    final Evaluations evaluations;
    final AgentWorks agentWorks;
    final Mixers mixers;

    /** The network faults as they affect agents. */
    final LevelFaults faults;

    /** The levels by name: upper, lower if it exists, then those of estimators. */
    final Map<String, RunLevel> levels = new LinkedHashMap<>();

    /** The constraints by level. */
    final Map<String, Constraint> constraints = new HashMap<>();

    /** The values that components report, by column; blocks of dimension 1. */
    final Map<String, RowBlock> reports = new LinkedHashMap<>();

    /** The numbers of protected messages. */
    final List<Releases> releases = new ArrayList<>();

    /** If true, all levels draw the same samples. */
    final boolean sharedSamples;

    private UncountedEvaluation uncounted;

    /**
     * Creates the parts.
     *
     * @param poisonScratch whether to fill scratch blocks with NaN before every round, for tests
     */
    RunParts(RunPlan plan, BilevelModel model, Workers workers, Processes processes, boolean poisonScratch) {
        this.plan = plan;
        this.model = model;
        this.workers = workers;
        this.processes = processes;
        hosted = processes.hosted();
        meter = new Meter(plan.precision().bits());
        ledger = new SampleLedger(meter, hosted.count());
        memory = new Memory(plan.precision(), hosted, workers, poisonScratch);
        evaluations = Evaluations.into(memory, evaluators(), ledger, new Participation(plan.agents()));
        agentWorks = new AgentWorks(evaluations, plan.seeds(), time, processes.noise());
        mixers = new Mixers(this);
        faults = new LevelFaults(plan.network(), "upper", plan.agents(), plan.seeds());
        sharedSamples = plan.loop().factory().sharesSamples(plan.loop().settings());
    }

    private AgentEvaluator[] evaluators() {
        AgentEvaluator[] evaluators = new AgentEvaluator[hosted.count()];
        for (int row = 0; row < evaluators.length; row++) {
            int agent = hosted.agent(row);
            AgentCosts costs =
                    PluginBoundary.ask(plan.model().factory(), "in agent(" + agent + ")", () -> model.agent(agent));
            evaluators[row] = AgentEvaluator.of(costs, memory, plan.seeds(), agent);
        }
        return evaluators;
    }

    /** A value larger than every known constant. */
    private static final double UNKNOWN = Double.POSITIVE_INFINITY;

    /** Returns a Lipschitz constant of all agents' lower gradients if all agents know one; every process must call this method. */
    OptionalDouble smoothness() {
        double largest = 0;
        for (int row = 0; row < hosted.count(); row++) {
            double known = evaluations.agent(row).costs().smoothness().orElse(UNKNOWN);
            largest = Math.max(largest, known > 0 ? known : UNKNOWN);
        }
        double ofAll = processes.reductions().largest(MessageKind.SMOOTHNESS, largest);
        return ofAll == UNKNOWN ? OptionalDouble.empty() : OptionalDouble.of(ofAll);
    }

    RunLevel level(String name) {
        return Optional.ofNullable(levels.get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "this run has no level '" + name + "'; its levels are: " + String.join(", ", levels.keySet())));
    }

    /** Returns the evaluation that observers use. */
    UncountedEvaluation uncounted() {
        if (uncounted == null) {
            uncounted = new UncountedEvaluation(evaluations, time, model.upperDimension(), model.lowerDimension());
        }
        return uncounted;
    }

    Oracle createOracle(String level) {
        return new BlockOracle(evaluations, time, model.upperDimension(), model.lowerDimension(), ordinaryDraw(level));
    }

    /** Returns the default draw of a level. */
    OrdinaryDraw ordinaryDraw(String level) {
        return new OrdinaryDraw(
                Seeds.purposeKey(sharedSamples ? "samples" : level),
                plan.level(level).batch());
    }
}
