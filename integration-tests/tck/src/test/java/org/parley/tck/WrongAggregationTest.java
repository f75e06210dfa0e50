package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.Inbox;

class WrongAggregationTest {

    private static final String NOTHING_KEPT = "the same inbox gives the same row, whatever came before";
    private static final String EQUAL = "equal rows stay equal";
    private static final String ALONE = "an agent that hears nobody keeps its row";
    private static final String RANGE = "the result lies within the range of the rows";
    private static final String UNTOUCHED = "the rows stay untouched";
    private static final String COLUMNS = "columns are treated apart if it says so";
    private static final String BYZANTINE = "as many Byzantine agents as it tolerates cannot carry it away";

    @Test
    void aMeanBreaksNothing() {
        assertThat(broken(true, 0, () -> WrongAggregationTest::mean)).isEmpty();
    }

    @Test
    void aMeanThatClaimsToTolerateALiarIsCaught() {
        assertThat(broken(true, 1, () -> WrongAggregationTest::mean)).containsOnlyKeys(BYZANTINE);
    }

    @Test
    void aRowThatIsKeptFromTheLastCallIsCaught() {
        assertThat(broken(false, 0, () -> {
                    double[] last = new double[16];
                    return (inbox, out) -> {
                        for (int c = inbox.from(); c < inbox.to(); c++) {
                            out[c] = inbox.own()[c] + 1e-6 * last[c];
                            last[c] = inbox.own()[c];
                        }
                    };
                }))
                .containsKey(NOTHING_KEPT);
    }

    @Test
    void aSumInPlaceOfAMeanIsCaught() {
        assertThat(broken(true, 0, () -> (inbox, out) -> {
                    for (int c = inbox.from(); c < inbox.to(); c++) {
                        out[c] = inbox.own()[c];
                        for (int k = 0; k < inbox.size(); k++) {
                            out[c] += inbox.row(k)[c];
                        }
                    }
                }))
                .containsKeys(EQUAL, RANGE)
                .doesNotContainKey(ALONE);
    }

    @Test
    void anAgentThatForgetsItsOwnRowWhenAloneIsCaught() {
        assertThat(broken(true, 0, () -> (inbox, out) -> {
                    mean(inbox, out);
                    if (inbox.size() == 0) {
                        Arrays.fill(out, inbox.from(), inbox.to(), 0);
                    }
                }))
                .containsKey(ALONE);
    }

    @Test
    void sortingInTheInboxIsCaught() {
        assertThat(broken(false, 0, () -> (inbox, out) -> {
                    mean(inbox, out);
                    Arrays.sort(inbox.own());
                }))
                .containsKey(UNTOUCHED);
    }

    @Test
    void lengthsOfRowsThatSayTheyAreColumnsAreCaught() {
        assertThat(broken(true, 0, () -> (inbox, out) -> {
                    double length = 0;
                    for (int c = inbox.from(); c < inbox.to(); c++) {
                        length += inbox.own()[c] * inbox.own()[c];
                    }
                    mean(inbox, out);
                    for (int c = inbox.from(); c < inbox.to(); c++) {
                        out[c] += (inbox.own()[c] - out[c]) * Math.min(0.5, length);
                    }
                }))
                .containsOnlyKeys(COLUMNS);
    }

    @Test
    void roomOfItsOwnAtEveryCallIsCaught() {
        assertThat(broken(true, 0, () -> (inbox, out) -> {
                    double[] copy = inbox.own().clone();
                    mean(inbox, out);
                    out[inbox.from()] += 0 * copy[inbox.from()];
                }))
                .containsOnlyKeys(Broken.ALLOCATION);
    }

    private static void mean(Inbox inbox, double[] out) {
        for (int c = inbox.from(); c < inbox.to(); c++) {
            double sum = 0;
            for (int k = 0; k < inbox.size(); k++) {
                sum += inbox.row(k)[c] - inbox.own()[c];
            }
            out[c] = inbox.own()[c] + sum / (inbox.size() + 1);
        }
    }

    private static Map<String, String> broken(boolean byColumn, int tolerated, Supplier<Aggregation> rule) {
        return Declared.a(AggregationFactory.class)
                .answering("create", given -> rule.get())
                .always("isCoordinateWise", byColumn)
                .answering("tolerates", given -> Math.min(tolerated, (int) given[1] / 2))
                .broken();
    }
}
