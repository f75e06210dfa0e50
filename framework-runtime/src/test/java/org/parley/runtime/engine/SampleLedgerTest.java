package org.parley.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.plan.Precision;

class SampleLedgerTest {

    private final Meter meter = new Meter();
    private final SampleLedger ledger = new SampleLedger(meter);
    private final Memory memory = new Memory(Precision.FLOAT64, 0, 1, new Workers(1), false);
    private final RowBlock x = written("x");
    private final RowBlock y = written("y");

    @Test
    void countsSamplesOfBothCostsAtOnePointInPairs() {
        ledger.add(x, y, 0, 32);
        ledger.add(x, y, 32, 0);
        assertThat(meter.samples()).isEqualTo(32);
        ledger.add(x, y, 8, 0);
        assertThat(meter.samples()).isEqualTo(40);
    }

    @Test
    void knowsACopyOfThePointAndComesBackToItAfterAnother() {
        RowBlock previous = memory.state("previous", 1);
        previous.assign(1, x);
        x.assign(2, x);
        ledger.add(x, y, 0, 10);
        ledger.add(previous, y, 0, 10);
        RowBlock sameAsPrevious = memory.state("same", 1);
        sameAsPrevious.assign(1, previous);
        ledger.add(x, y, 10, 0);
        ledger.add(sameAsPrevious, y, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    @Test
    void countsAnotherPointOnItsOwn() {
        ledger.add(x, y, 0, 10);
        y.fill(7);
        ledger.add(x, y, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    @Test
    void beginsEveryRoundAfresh() {
        ledger.add(x, y, 0, 10);
        ledger.beginRound();
        ledger.add(x, y, 10, 0);
        assertThat(meter.samples()).isEqualTo(20);
    }

    private RowBlock written(String name) {
        RowBlock block = memory.state(name, 1);
        block.fill(1);
        return block;
    }
}
