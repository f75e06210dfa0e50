package org.parley.runtime.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** Runs one agent's own computation for every hosted agent, with its rows as plain arrays. */
final class AgentWorks implements RowTask {

    private final Evaluations evaluations;
    private final Memory memory;
    private final Seeds seeds;
    private final NetworkTime time;
    private final Meter meter;
    private final SampleLedger ledger;
    private final Workers workers;
    private final MeteredObjective[] objectives;
    private final AddressedDraws[] draws;
    private final AddressedRandom[] streams;
    private final Map<String, Pace> paces = new HashMap<>();
    private final double[][][] inputs;
    private final double[][][] outputs;
    private long purposeKey;
    private List<Block> in;
    private List<Block> out;
    private AgentWork work;

    AgentWorks(
            Evaluations evaluations,
            Memory memory,
            Seeds seeds,
            NetworkTime time,
            Meter meter,
            SampleLedger ledger,
            Workers workers) {
        this.evaluations = evaluations;
        this.memory = memory;
        this.seeds = seeds;
        this.time = time;
        this.meter = meter;
        this.ledger = ledger;
        this.workers = workers;
        int hosted = evaluations.size();
        objectives = new MeteredObjective[hosted];
        draws = new AddressedDraws[hosted];
        streams = new AddressedRandom[hosted];
        inputs = new double[hosted][0][];
        outputs = new double[hosted][0][];
        for (int row = 0; row < hosted; row++) {
            objectives[row] = new MeteredObjective(evaluations.agent(row).objective);
            draws[row] = new AddressedDraws(evaluations.agent(row).objective, seeds, time, row);
            streams[row] = seeds.stream("agent-work", row, 0);
        }
    }

    /**
     * @param ordinary what the scope that asks for this draws when it does not say otherwise
     */
    void perform(
            String purpose, OrdinaryDraw ordinary, List<Block> inBlocks, List<Block> outBlocks, AgentWork agentWork) {
        memory.settle();
        purposeKey = Seeds.purposeKey(purpose);
        in = inBlocks;
        out = outBlocks;
        work = agentWork;
        for (AddressedDraws agentDraws : draws) {
            agentDraws.begin(ordinary);
        }
        long depth = 0;
        for (Block block : inBlocks) {
            depth = Math.max(depth, ((RowBlock) block).depth());
        }
        paces.computeIfAbsent(purpose, newPurpose -> new Pace()).run(workers, this, evaluations.size());
        for (Block block : outBlocks) {
            ((RowBlock) block).written(depth);
        }
        bill();
    }

    /** Adds up on the run's own thread what the agents spent in parallel. */
    private void bill() {
        long upper = 0;
        long lower = 0;
        for (MeteredObjective objective : objectives) {
            MeteredObjective.Spent spent = objective.spent();
            upper += spent.upper;
            lower += spent.lower;
            meter.addSamples(spent.elsewhere);
            meter.addHessianSamples(spent.hessian);
        }
        if (upper + lower > 0) {
            ledger.add((RowBlock) in.get(0), (RowBlock) in.get(1), upper, lower);
        }
    }

    @Override
    public void run(int from, int to) {
        for (int agent = from; agent < to; agent++) {
            inputs[agent] = buffers(in, inputs[agent]);
            outputs[agent] = buffers(out, outputs[agent]);
            for (int k = 0; k < in.size(); k++) {
                in.get(k).read(agent, inputs[agent][k]);
            }
            seeds.move(streams[agent], purposeKey, agent, time.tick());
            evaluations.agent(agent).forget();
            objectives[agent].begin(inputs[agent]);
            work.run(agent, objectives[agent], draws[agent], streams[agent], inputs[agent], outputs[agent]);
            evaluations.agent(agent).forget();
            for (int k = 0; k < out.size(); k++) {
                ((RowBlock) out.get(k)).writeQuietly(agent, outputs[agent][k]);
            }
        }
    }

    private static double[][] buffers(List<Block> blocks, double[][] old) {
        double[][] result = old.length == blocks.size() ? old : new double[blocks.size()][0];
        for (int k = 0; k < result.length; k++) {
            if (result[k].length != blocks.get(k).dimension()) {
                result[k] = new double[blocks.get(k).dimension()];
            }
        }
        return result;
    }
}
