package org.parley.runtime.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.report.plot.PlotDrawing.EndLabels;

class EndLabelsTest {

    @Test
    void leavesLabelsAloneThatDoNotTouch() {
        assertThat(heights(20, 100, 60)).containsExactly(20.0, 60.0, 100.0);
    }

    @Test
    void movesLabelsApartAndKeepsThemInside() {
        List<Double> heights = heights(199, 200, 198, 200);
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(15);
        }
        assertThat(heights).allMatch(y -> y >= 10 && y <= 200);
    }

    private static List<Double> heights(double... y) {
        List<EndLabels.Label> labels = Arrays.stream(y)
                .mapToObj(height -> new EndLabels.Label("name", Pen.UPPER, height))
                .toList();
        return EndLabels.spread(labels, 10, 200).stream()
                .map(EndLabels.Label::y)
                .toList();
    }
}
