package org.parley.runtime.engine.oracle;

import java.util.List;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** What one hosted agent works with: its costs, its draws and its stream. */
final class AgentDesk {

    private final int agent;
    private final AgentEvaluator evaluator;
    private final MeteredObjective objective;
    private final AddressedDraws draws;
    private final AddressedRandom stream;
    private final Seeds seeds;
    private final NetworkTime time;

    AgentDesk(int agent, AgentEvaluator evaluator, Seeds seeds, NetworkTime time) {
        this.agent = agent;
        this.evaluator = evaluator;
        this.objective = new MeteredObjective(evaluator.objective);
        this.draws = new AddressedDraws(evaluator.objective, seeds, time, agent);
        this.stream = seeds.stream("agent-work", agent, 0);
        this.seeds = seeds;
        this.time = time;
    }

    void work(AgentWork work, AgentJob job, AgentJob.Rows rows, List<Block> in, List<Block> out) {
        for (int k = 0; k < rows.in.length; k++) {
            in.get(k).read(agent, rows.in[k]);
        }
        draws.begin(job.ordinary);
        seeds.move(stream, job.purposeKey, agent, time.tick());
        evaluator.forget();
        objective.begin(rows.in);
        work.run(agent, objective, draws, stream, rows.in, rows.out);
        evaluator.forget();
        for (int k = 0; k < rows.out.length; k++) {
            ((RowBlock) out.get(k)).writeQuietly(agent, rows.out[k]);
        }
    }

    /** Of the last piece of work. */
    MeteredObjective.Spent spent() {
        return objective.spent();
    }
}
