package org.parley.runtime.engine.run;

import java.util.Map;
import java.util.OptionalDouble;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Constraint;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentWorks;
import org.parley.runtime.engine.oracle.BlockOracle;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.engine.oracle.Evaluations;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.SampleLedger;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;

/**
 * What the components of a run share.
 *
 * @param processes among which the agents are shared out
 * @param hosted the agents of this one
 * @param levels by name, in the order upper, lower if there is one, then the estimators' own
 * @param constraints by level, where there is one
 * @param reports what components show of themselves, by column; blocks of dimension 1
 * @param faults of the network, as they concern agents
 * @param sharedSamples whether all levels draw the same samples
 */
record RunParts(
        RunPlan plan,
        BilevelModel model,
        Processes processes,
        Hosted hosted,
        Workers workers,
        NetworkTime time,
        Meter meter,
        Memory memory,
        SampleLedger ledger,
        Evaluations evaluations,
        AgentWorks agentWorks,
        Mixers mixers,
        LevelFaults faults,
        Map<String, RunLevel> levels,
        Map<String, Constraint> constraints,
        Map<String, RowBlock> reports,
        boolean sharedSamples) {

    /** Larger than every constant that is known. */
    private static final double UNKNOWN = Double.POSITIVE_INFINITY;

    /** A Lipschitz constant of all agents' lower gradients, where all of them know one; every process asks. */
    OptionalDouble smoothness() {
        double largest = 0;
        for (int row = 0; row < hosted.count(); row++) {
            double known = evaluations.agent(row).costs().smoothness().orElse(UNKNOWN);
            largest = Math.max(largest, known > 0 ? known : UNKNOWN);
        }
        double ofAll = processes.reductions().largest("smoothness", largest);
        return ofAll == UNKNOWN ? OptionalDouble.empty() : OptionalDouble.of(ofAll);
    }

    Oracle createOracle(String level) {
        return new BlockOracle(
                evaluations, time, memory, model.upperDimension(), model.lowerDimension(), ordinaryDraw(level));
    }

    /** What a scope of this level draws when it does not say otherwise. */
    OrdinaryDraw ordinaryDraw(String level) {
        return new OrdinaryDraw(
                Seeds.purposeKey(sharedSamples ? "samples" : level),
                plan.level(level).batch());
    }
}
