package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.network.LevelFaults;

/** Makes agents inactive for a round by saving their state before the round and restoring it afterwards. */
final class InactiveAgents {

    private final LevelFaults faults;
    private final Participation participation;
    private final Hosted hosted;
    private final Memory memory;
    private final List<InactiveRows> blocks = new ArrayList<>();

    InactiveAgents(LevelFaults faults, Participation participation, Hosted hosted, Memory memory) {
        this.faults = faults;
        this.participation = participation;
        this.hosted = hosted;
        this.memory = memory;
    }

    /**
     * Selects the inactive agents of a round and saves their state.
     *
     * @param allActive whether all agents must be active, because a level takes its first step
     */
    void beginRound(long round, boolean allActive) {
        for (int agent = 0; agent < participation.agents(); agent++) {
            participation.set(agent, !allActive && !faults.isActive(agent, round));
        }
        if (participation.isComplete()) {
            return;
        }
        memory.finishPending();
        if (blocks.size() < memory.state().size()) {
            blocks.clear();
            memory.state().forEach(block -> blocks.add(new InactiveRows(block)));
        }
        for (int k = 0; k < blocks.size(); k++) {
            blocks.get(k).save();
        }
    }

    void endRound() {
        if (participation.isComplete()) {
            return;
        }
        memory.finishPending();
        for (int k = 0; k < blocks.size(); k++) {
            blocks.get(k).restore();
        }
        for (int agent = 0; agent < participation.agents(); agent++) {
            participation.set(agent, false);
        }
    }

    /** The rows of the inactive agents in one block. */
    private final class InactiveRows {

        private final RowBlock block;
        private final double[][] rows;
        private long stamp;

        InactiveRows(RowBlock block) {
            this.block = block;
            this.rows = new double[hosted.count()][];
        }

        void save() {
            stamp = block.stamp();
            int kept = 0;
            for (int agent = hosted.first(); agent < hosted.end(); agent++) {
                if (!participation.isActive(agent)) {
                    if (rows[kept] == null) {
                        rows[kept] = new double[block.dimension()];
                    }
                    block.readQuietly(agent, rows[kept++]);
                }
            }
        }

        /** Restores the rows unless the round has not written the block. */
        void restore() {
            if (block.stamp() == stamp) {
                return;
            }
            int kept = 0;
            for (int agent = hosted.first(); agent < hosted.end(); agent++) {
                if (!participation.isActive(agent)) {
                    block.writeQuietly(agent, rows[kept++]);
                }
            }
            block.written(block.depth());
        }
    }
}
