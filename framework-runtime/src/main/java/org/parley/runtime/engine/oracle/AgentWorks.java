package org.parley.runtime.engine.oracle;

import java.util.List;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.RowTask;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.random.Seeds;

/** Runs one agent's own computation for every hosted agent, with its rows as plain arrays. */
public final class AgentWorks implements RowTask {

    private final Evaluations evaluations;
    private final Memory memory;
    private final Meter meter;
    private final SampleLedger ledger;
    private final Attendance attendance;
    private final Workers workers;
    private final AgentWorkspace[] workspaces;
    private AgentJob job;
    private List<Block> in;
    private List<Block> out;
    private AgentWork work;

    /** @param hosted the agents whose costs stand in the rows of the evaluations */
    public AgentWorks(
            Hosted hosted,
            Evaluations evaluations,
            Memory memory,
            Seeds seeds,
            NetworkTime time,
            Meter meter,
            SampleLedger ledger,
            Workers workers) {
        this.evaluations = evaluations;
        this.memory = memory;
        this.meter = meter;
        this.ledger = ledger;
        this.attendance = evaluations.attendance();
        this.workers = workers;
        workspaces = new AgentWorkspace[evaluations.size()];
        for (int row = 0; row < workspaces.length; row++) {
            workspaces[row] = new AgentWorkspace(hosted.agent(row), evaluations.agent(row), seeds, time);
        }
    }

    /**
     * A kind of work, to be kept by whoever asks for it again and again.
     *
     * @param address what its random numbers are known by
     * @param ordinary what it draws when it does not say otherwise
     */
    public AgentJob job(String address, OrdinaryDraw ordinary) {
        return new AgentJob(Seeds.purposeKey(address), ordinary, workspaces.length);
    }

    /** Looks at all blocks. Allocates nothing once the job has seen blocks of these dimensions. */
    public void perform(AgentJob nextJob, List<Block> inBlocks, List<Block> outBlocks, AgentWork agentWork) {
        memory.settle();
        job = nextJob;
        in = inBlocks;
        out = outBlocks;
        work = agentWork;
        // By index here and below: an iterator over a list is a new object at every call.
        long depth = 0;
        for (int k = 0; k < in.size(); k++) {
            depth = Math.max(depth, ((RowBlock) in.get(k)).depth());
        }
        job.pace.run(workers, this, workspaces.length);
        for (int k = 0; k < out.size(); k++) {
            ((RowBlock) out.get(k)).written(depth);
        }
        bill();
    }

    /** Adds up on the run's own thread what the agents spent in parallel. */
    private void bill() {
        boolean atThePoint = false;
        for (int row = 0; row < workspaces.length; row++) {
            if (attendance.isAwake(workspaces[row].index())) {
                WorkTally spent = workspaces[row].spent();
                atThePoint |= spent.upper + spent.lower > 0;
                evaluations.ask(spent.asked);
                meter.addSamples(spent.elsewhere);
                meter.addHessianSamples(spent.hessian);
            }
        }
        if (atThePoint) {
            SampleLedger.Entry entry = ledger.at((RowBlock) in.get(0), (RowBlock) in.get(1));
            for (int row = 0; row < workspaces.length; row++) {
                if (attendance.isAwake(workspaces[row].index())) {
                    entry.add(row, workspaces[row].spent().upper, workspaces[row].spent().lower);
                }
            }
        }
    }

    @Override
    public void run(int from, int to) {
        for (int row = from; row < to; row++) {
            if (attendance.isAwake(workspaces[row].index())) {
                workspaces[row].work(work, job, job.rows(row, in, out), in, out);
            }
        }
    }
}
