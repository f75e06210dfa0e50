package org.parley.runtime.engine.run;

import java.util.Arrays;
import org.parley.api.start.Start;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** Puts a level at its start. A level may go back there in every round, and rounds allocate nothing. */
final class LevelStart {

    private final Start start;
    private final RowBlock value;
    private final Hosted hosted;
    private final Seeds seeds;
    private final long ownKey;
    private final long sharedKey;
    private final AddressedRandom own;
    private final AddressedRandom shared;
    private final double[] row;

    LevelStart(String level, Start start, RowBlock value, Hosted hosted, Seeds seeds) {
        this.start = start;
        this.value = value;
        this.hosted = hosted;
        this.seeds = seeds;
        this.ownKey = Seeds.purposeKey("start/" + level);
        this.sharedKey = Seeds.purposeKey("start/" + level + "/shared");
        this.own = seeds.stream("start", 0, 0);
        this.shared = seeds.stream("start", 0, 0);
        this.row = new double[value.dimension()];
    }

    void apply() {
        for (int agent = hosted.first(); agent < hosted.end(); agent++) {
            seeds.move(own, ownKey, agent, 0);
            seeds.move(shared, sharedKey, 0, 0);
            Arrays.fill(row, 0);
            start.fill(agent, own, shared, row);
            value.write(agent, row);
        }
        value.written(0);
    }
}
