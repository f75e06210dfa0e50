package org.parley.runtime.engine.run;

import java.util.Map;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Constraint;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentWorks;
import org.parley.runtime.engine.oracle.BlockOracle;
import org.parley.runtime.engine.oracle.Evaluations;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.OrdinaryDraw;
import org.parley.runtime.engine.oracle.SampleLedger;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;

/**
 * What the components of a run share.
 *
 * @param levels by name, in the order upper, lower if there is one, then the estimators' own
 * @param constraints by level, where there is one
 * @param reports what components show of themselves, by column; blocks of dimension 1
 * @param faults of the network, as they concern agents
 * @param sharedSamples whether all levels draw the same samples
 */
record RunParts(
        RunPlan plan,
        BilevelModel model,
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
