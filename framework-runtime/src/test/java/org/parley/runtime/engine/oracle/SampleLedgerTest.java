package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.plan.Precision;

class SampleLedgerTest {

    private final Meter meter = new Meter(Double.SIZE);
    private final SampleLedger ledger = new SampleLedger(meter, 1);
    private final Memory memory = new Memory(Precision.FLOAT64, Hosted.all(1), new Workers(1), false);
    private final RowBlock x = written("x");
    private final RowBlock y = written("y");

    @Test
    void countsSamplesOfBothCostsAtOnePointInPairs() {
        ledger.at(x, y).add(0, 0, 32);
        ledger.at(x, y).add(0, 32, 0);
        assertThat(meter.samples()).isEqualTo(32);
        ledger.at(x, y).add(0, 8, 0);
        assertThat(meter.samples()).isEqualTo(40);
    }

    @Test
    void knowsACopyOfThePointAndComesBackToItAfterAnother() {
        RowBlock previous = memory.state("previous", 1);
        previous.assign(1, x);
        x.assign(2, x);
        ledger.at(x, y).add(0, 0, 10);
        ledger.at(previous, y).add(0, 0, 10);
        RowBlock sameAsPrevious = memory.state("same", 1);
        sameAsPrevious.assign(1, previous);
        ledger.at(x, y).add(0, 10, 0);
        ledger.at(sameAsPrevious, y).add(0, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    @Test
    void countsAnotherPointOnItsOwn() {
        ledger.at(x, y).add(0, 0, 10);
        y.fill(7);
        ledger.at(x, y).add(0, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    @Test
    void startsEveryRoundEmpty() {
        ledger.at(x, y).add(0, 0, 10);
        ledger.beginRound();
        ledger.at(x, y).add(0, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    /** Agent 0 has 10 samples of f and 2 of g, agent 1 the other way round: 20 pairs, where the larger of the two sums is 12. */
    @Test
    void formsPairsAgentByAgentIfAgentsHaveDifferentAmountsOfData() {
        SampleLedger ofTwo = new SampleLedger(meter, 2);
        ofTwo.at(x, y).add(0, 10, 0);
        ofTwo.at(x, y).add(1, 2, 0);
        ofTwo.at(x, y).add(0, 0, 2);
        ofTwo.at(x, y).add(1, 0, 10);
        assertThat(meter.samples()).isEqualTo(20);
    }

    @Test
    void countsTheSameHoweverAgentsAreSpreadOverProcesses() {
        long[] upper = {10, 2, 7};
        long[] lower = {2, 10, 7};
        SampleLedger together = new SampleLedger(meter, upper.length);
        Meter apart = new Meter(Double.SIZE);
        for (int agent = 0; agent < upper.length; agent++) {
            together.at(x, y).add(agent, upper[agent], lower[agent]);
            new SampleLedger(apart, 1).at(x, y).add(0, upper[agent], lower[agent]);
        }
        assertThat(meter.samples()).isEqualTo(apart.samples());
    }

    private RowBlock written(String name) {
        RowBlock block = memory.state(name, 1);
        block.fill(1);
        return block;
    }
}
