package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.random.Seeds;

/** A draw keeps its samples while its address is the same. They must equal those of a draw that was never anywhere else. */
class AgentDrawTest {

    private static final int POPULATION = 1000;
    private static final long KEY = Seeds.purposeKey("samples");
    private static final long OTHER_KEY = Seeds.purposeKey("lower");

    private final AgentDraw draw = draw();

    @Test
    void samplesAreAFunctionOfTheAddress() {
        long[][] addresses = {
            {KEY, 1, 8},
            {KEY, 1, 8},
            {KEY, 1, 3},
            {KEY, 1, 8},
            {KEY, 2, 8},
            {OTHER_KEY, 2, 8},
            {KEY, 1, 0},
            {KEY, 1, 8},
        };
        for (long[] address : addresses) {
            draw.move(address[0], address[1], (int) address[2]);
            AgentDraw fresh = draw();
            fresh.move(address[0], address[1], (int) address[2]);
            assertThat(indices(draw)).isEqualTo(indices(fresh));
        }
    }

    @Test
    void samplesOfRecordsDoNotRemain() {
        draw.move(KEY, 1, 8);
        int[] batch = indices(draw);
        draw.moveToRecorded(8);
        assertThat(indices(draw)).isNotEqualTo(batch);
        draw.move(KEY, 1, 8);
        assertThat(indices(draw)).isEqualTo(batch);
        draw.move(KEY, 2, 8);
        assertThat(indices(draw)).isNotEqualTo(batch);
    }

    private static AgentDraw draw() {
        return new AgentDraw(new Seeds(7), "lower", 3, POPULATION);
    }

    private static int[] indices(AgentDraw draw) {
        return IntStream.range(0, draw.size()).map(draw::index).toArray();
    }
}
