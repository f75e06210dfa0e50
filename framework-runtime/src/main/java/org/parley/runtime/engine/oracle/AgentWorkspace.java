package org.parley.runtime.engine.oracle;

import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** What one hosted agent works with, kept for all its turns. */
final class AgentWorkspace implements Agent {

    /** What products in single precision can be relied on for: some roundings of 6e-8 each. */
    private static final double SINGLE_PRECISION = 1e-6;

    private final int index;
    private final AgentEvaluator evaluator;
    private final WorkTally tally = new WorkTally();
    private final MeteredObjective costs;
    private final MeteredObjective roundedCosts;
    private final AddressedDraws draws;
    private final AddressedRandom stream;
    private final Seeds seeds;
    private final NetworkTime time;
    private AgentJob.Rows rows = new AgentJob.Rows();

    AgentWorkspace(int index, AgentEvaluator evaluator, Seeds seeds, NetworkTime time) {
        this.index = index;
        this.evaluator = evaluator;
        this.costs = new MeteredObjective(evaluator.doubles, tally);
        this.roundedCosts = new MeteredObjective(evaluator.rounded, tally);
        this.draws = new AddressedDraws(evaluator.costs, seeds, time, index);
        this.stream = seeds.stream("agent-work", index, 0);
        this.seeds = seeds;
        this.time = time;
    }

    void work(AgentWork work, AgentJob job, AgentJob.Rows ownRows, List<Block> in, List<Block> out) {
        rows = ownRows;
        for (int k = 0; k < rows.in.length; k++) {
            ((RowBlock) in.get(k)).read(index, rows.in[k]);
        }
        draws.begin(job.ordinary);
        seeds.move(stream, job.purposeKey, index, time.tick());
        evaluator.forget();
        tally.begin(rows.in);
        work.run(this);
        evaluator.forget();
        for (int k = 0; k < rows.out.length; k++) {
            ((RowBlock) out.get(k)).writeQuietly(index, rows.out[k]);
        }
    }

    /** In the last turn. */
    WorkTally spent() {
        return tally;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Objective<double[]> costs() {
        return costs;
    }

    @Override
    public Objective<double[]> costsWithin(double tolerance) {
        return tolerance < SINGLE_PRECISION ? costs : roundedCosts;
    }

    @Override
    public OptionalDouble smoothness() {
        return evaluator.costs.smoothness();
    }

    @Override
    public Draws draws() {
        return draws;
    }

    @Override
    public RandomGenerator random() {
        return stream;
    }

    @Override
    public double[] in(int k) {
        return rows.in[k];
    }

    @Override
    public double[] out(int k) {
        return rows.out[k];
    }
}
