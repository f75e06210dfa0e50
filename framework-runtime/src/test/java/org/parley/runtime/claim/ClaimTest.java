package org.parley.runtime.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.claim.Check.Interval;
import org.parley.runtime.claim.Check.Slope;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.Claim.Verdict;
import org.parley.runtime.claim.Measure.Bounded;
import org.parley.runtime.claim.Measure.Mean;
import org.parley.runtime.claim.Measure.ValueReached;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;

/** Verdicts on synthetic runs. */
class ClaimTest {

    private static final Measure ERROR = new ValueReached("error", false, Mean.ARITHMETIC, Optional.empty());

    @TempDir
    Path directory;

    private MadeUp made;

    @BeforeEach
    void begin() {
        made = new MadeUp(directory);
    }

    @Test
    void anOrderHoldsWhereEverySeedAgrees() {
        Finding finding = order(made.ends("a", 1, 2, 3), made.ends("b", 2, 3.1, 3.9));
        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.numbers()).isEqualTo("a before b by 1 [0.752, 1.248]");
    }

    /** The variation over seeds is much larger than the lead, but it is the same for both, and seeds are compared in pairs. */
    @Test
    void seedsAreComparedInPairs() {
        assertThat(order(made.ends("a", 1, 100, 10000), made.ends("b", 1.1, 100.1, 10000.1))
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void anOrderDoesNotHoldWhereItIsTheOtherWayRound() {
        assertThat(order(made.ends("a", 2, 3.1, 3.9), made.ends("b", 1, 2, 3)).verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(order(made.ends("a", 1, 2), made.ends("b", 1, 2)).verdict())
                .as("a tie is no lead")
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void anOrderIsNotDecidedWhereSeedsDisagreeOrAreTooFew() {
        assertThat(order(made.ends("a", 1, 2, 3), made.ends("b", 2, 1.9, 3.5)).verdict())
                .isEqualTo(Verdict.NOT_DECIDED);
        Finding single = order(made.ends("a", 1), made.ends("b", 2));
        assertThat(single.verdict()).isEqualTo(Verdict.NOT_DECIDED);
        assertThat(single.numbers()).contains("one seed");
    }

    /** Differences 1, 2 and 6: mean 3, deviation √7, so the interval extends by 4.303 √(7/3) = 6.573 on both sides. */
    @Test
    void theIntervalIsStudents() {
        RunGroup ahead = made.ends("a", 0, 0, 0);
        RunGroup behind = made.ends("b", 1, 2, 6);
        Estimate estimate = Estimate.of(
                List.of(ahead, behind),
                both -> Bounded.exact(ERROR.of(both.get(1), both) - ERROR.of(both.get(0), both)),
                false);
        assertThat(estimate.value()).isCloseTo(3, within(1e-12));
        assertThat(estimate.high() - estimate.value()).isCloseTo(4.303 * Math.sqrt(7.0 / 3), within(1e-12));
        assertThat(estimate.seeds()).isEqualTo(3);
    }

    @Test
    void whatExplodesIsBehindEverybody() {
        assertThat(order(made.ends("a", 1, 2), made.exploded("b", 2)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(order(made.exploded("a", 2), made.ends("b", 1, 2)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aClaimForSeveralValuesHoldsWhenItHoldsForAll() {
        List<RunGroup> groups = List.of(
                made.ends("a p=1", 1, 1.1),
                made.ends("b p=1", 2, 2.1),
                made.ends("a p=2", 3, 3.1),
                made.ends("b p=2", 2, 2.1));
        Check order = new Check.Order(List.of(List.of(new Selection("a")), List.of(new Selection("b"))));
        Finding finding = new Claim("a is better", ERROR, order, List.of("p")).decide(groups);
        assertThat(finding.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(finding.numbers()).contains("1 of 2 comparisons", "a p=2 before b p=2 by -1");
    }

    @Test
    void aRatioHasToLieWhereThePaperSays() {
        List<RunGroup> groups = List.of(made.ends("ring", 2.2, 4.4, 6.5), made.ends("complete", 2, 4, 6));
        assertThat(ratio(groups, 1, 1.2)).isEqualTo(Verdict.HOLDS);
        assertThat(ratio(groups, 1.5, 2)).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(ratio(groups, 1.0, 1.1)).isEqualTo(Verdict.NOT_DECIDED);
    }

    @Test
    void aTableIsComparedValueByValue() {
        List<RunGroup> groups = List.of(made.ends("a", 0.90, 0.91, 0.89), made.ends("b", 0.70, 0.71, 0.69));
        assertThat(table(groups, 0.905, 0.69)).isEqualTo(Verdict.HOLDS);
        assertThat(table(groups, 0.905, 0.99)).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(table(groups, 0.94, 0.69)).isEqualTo(Verdict.NOT_DECIDED);
    }

    @Test
    void aSlopeOverAKeyIsThatOfTheLogarithms() {
        List<RunGroup> groups = List.of(
                made.ends("agents=5", 0.2, 0.21, 0.19),
                made.ends("agents=10", 0.1, 0.105, 0.095),
                made.ends("agents=20", 0.05, 0.0525, 0.0475));
        assertThat(slope(groups, new Slope.AcrossRuns("agents"), -1.1, -0.9).verdict())
                .isEqualTo(Verdict.HOLDS);
        assertThat(slope(groups, new Slope.AcrossRuns("agents"), -0.6, -0.4).verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aSlopeAlongARunBeginsWhereItIsTold() {
        double[] curve = new double[40];
        for (int row = 0; row < curve.length; row++) {
            curve[row] = row < 9 ? 7 : 1.0 / (row + 1);
        }
        List<RunGroup> groups = List.of(made.curves("a", 1, curve, curve));
        assertThat(slope(groups, new Slope.AlongRuns(CostAxis.ROUNDS, 10), -1.001, -0.999)
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
        assertThat(slope(groups, new Slope.AlongRuns(CostAxis.ROUNDS, 0), -1.001, -0.999)
                        .verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    /** b decreases faster in rounds, but one of its rounds costs four times the samples. */
    @Test
    void equalCostIsNotEqualRounds() {
        List<RunGroup> groups = List.of(
                made.curves("a", 1, new double[] {8, 7, 6, 5}, new double[] {8, 7, 6, 5.1}),
                made.curves("b", 4, new double[] {6, 4, 3, 2}, new double[] {6, 4, 3, 2.1}));
        Measure atEqualSamples = new ValueReached("error", false, Mean.ARITHMETIC, Optional.of(CostAxis.SAMPLES));
        Check order = new Check.Order(List.of(List.of(new Selection("a")), List.of(new Selection("b"))));
        assertThat(new Claim("", atEqualSamples, order, List.of())
                        .decide(groups)
                        .verdict())
                .as("5 against 6 after four samples")
                .isEqualTo(Verdict.HOLDS);
        assertThat(new Claim("", ERROR, order, List.of()).decide(groups).verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aClaimAboutNobodyIsRefused() {
        assertThatThrownBy(() -> order(made.ends("a", 1, 2), made.ends("c", 1, 2)))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("no run is called 'b' (available: a, c)");
    }

    private static Finding order(RunGroup first, RunGroup second) {
        Check order = new Check.Order(List.of(List.of(new Selection("a")), List.of(new Selection("b"))));
        return new Claim("a is better", ERROR, order, List.of()).decide(List.of(first, second));
    }

    private static Verdict ratio(List<RunGroup> groups, double from, double to) {
        Check ratio = new Check.Ratio(new Selection("ring"), new Selection("complete"), new Interval(from, to));
        return new Claim("", ERROR, ratio, List.of()).decide(groups).verdict();
    }

    private static Verdict table(List<RunGroup> groups, double a, double b) {
        List<Check.Table.Entry> entries =
                List.of(new Check.Table.Entry(new Selection("a"), a), new Check.Table.Entry(new Selection("b"), b));
        return new Claim("", ERROR, new Check.Table(entries, 0.04), List.of())
                .decide(groups)
                .verdict();
    }

    private static Finding slope(List<RunGroup> groups, Slope.Variable over, double from, double to) {
        Check slope = new Slope(List.of(Selection.ALL), over, new Interval(from, to));
        return new Claim("", ERROR, slope, List.of()).decide(groups);
    }
}
