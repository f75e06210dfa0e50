package org.parley.runtime.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.claim.Check.Interval;
import org.parley.runtime.claim.Check.Slope;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.Claim.Verdict;
import org.parley.runtime.claim.Measure.Bounded;
import org.parley.runtime.claim.Measure.CostOfTarget;
import org.parley.runtime.claim.Measure.TransientRounds;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;

/** Times of events: recorded rows give bounds, and some runs do not show the events. */
class PassageTest {

    private static final Measure TRANSIENT = new TransientRounds("error", new Selection("complete"), 2);
    private static final Measure COST = new CostOfTarget("error", false, 1, CostAxis.ROUNDS);
    private static final Check A_BEFORE_B =
            new Check.Order(List.of(List.of(new Selection("a")), List.of(new Selection("b"))));

    @TempDir
    Path directory;

    private MadeUp made;

    @BeforeEach
    void makeUp() {
        made = new MadeUp(directory);
    }

    @Test
    void theTransientEndsWhereTheRunStaysAsGoodAsItsReference() {
        List<RunGroup> groups = List.of(
                made.curves("a ring", 1, new double[] {9, 1, 9, 1.5, 1}),
                made.curves("a complete", 1, new double[] {4, 2, 1, 1, 1}),
                made.curves("b complete", 1, new double[] {99, 99, 99, 99, 99}));
        assertThat(TRANSIENT.bounded(groups.get(0), groups)).isEqualTo(new Bounded(3, 4, 4));
        assertThat(TRANSIENT.bounded(groups.get(1), groups)).isEqualTo(new Bounded(0, 1, 1));
    }

    /**
     * The transients are 5/scale² rounds, and that at scale 1.2 is not visible in the rows. If it counted as one round, the slope would be
     * below -2.5.
     */
    @Test
    void aTransientThatNoRowShowsIsNoPointOfTheLine() {
        List<RunGroup> groups = new ArrayList<>(List.of(stepsDownAt(1, "ring scale=1.2")));
        double[] scales = {0.2, 0.25, 0.5};
        for (double scale : scales) {
            groups.add(stepsDownAt((int) Math.round(5 / (scale * scale)), "ring scale=" + scale));
        }
        groups.add(stepsDownAt(1, "complete"));
        Finding finding = slope(groups, -2.2, -1.8);
        assertThat(finding.verdict()).as(finding.numbers()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.numbers())
                .contains("1 of 4 points left out: ring scale=1.2 is as good from the first recorded round on");
    }

    @Test
    void aLineThroughTooFewPointsDecidesNothing() {
        List<RunGroup> groups = List.of(
                stepsDownAt(1, "ring scale=1"),
                stepsDownAt(20, "ring scale=0.5"),
                stepsDownAt(80, "ring scale=0.25"),
                stepsDownAt(1000, "ring scale=0.1"),
                stepsDownAt(1, "complete"));
        Finding finding = slope(groups, -10, 10);
        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_DECIDED);
        assertThat(finding.numbers())
                .contains(
                        "slope over scale unknown; 2 of 4 points left out",
                        "is not as good in the last recorded round");
    }

    @Test
    void aRunThatEndsBeforeTheTargetHasPaidAtLeastWhatItSpent() {
        List<RunGroup> late = List.of(reaches("a", 10, 10, 10, 10), reaches("b", 99, 99, 99, 99));
        assertThat(COST.bounded(late.get(1), late).low()).isEqualTo(10);
        Finding finding = new Claim("", COST, A_BEFORE_B, List.of()).decide(late);
        assertThat(finding.verdict())
                .as("b may get there one round later: " + finding.numbers())
                .isEqualTo(Verdict.NOT_DECIDED);
        assertThat(finding.numbers())
                .contains("by a factor of at least 1", "4 of 4 runs of b did not reach the target");
        List<RunGroup> early = List.of(reaches("a", 2, 3, 2, 3), reaches("b", 99, 99, 9, 99));
        assertThat(new Claim("", COST, A_BEFORE_B, List.of()).decide(early).verdict())
                .isEqualTo(Verdict.HOLDS);
        Check reversed = new Check.Order(List.of(List.of(new Selection("b")), List.of(new Selection("a"))));
        assertThat(new Claim("", COST, reversed, List.of()).decide(early).verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void whatDivergesNeverGetsThere() {
        List<RunGroup> groups = List.of(reaches("a", 2, 3), made.exploded("b", 2));
        RunGroup above = made.exploded("b", 2);
        assertThat(new CostOfTarget("error", false, 0.5, CostAxis.ROUNDS)
                        .bounded(above, groups)
                        .low())
                .isInfinite();
    }

    /**
     * Seeds start at A times the reference, where the mean of A is 3, and approach it like exp(-t/40). The mean of all seeds is within 1.25
     * from 40 ln 8 = 83.2 rounds on, and rows are 10 rounds apart. The interval should contain that in 95 % of 80 trials: 76 ± 2 √(80 ·
     * 0.95 · 0.05) = 3.9.
     */
    @Test
    void theIntervalOfAFirstPassageHoldsTheTruthAsOftenAsItSays() {
        double truth = 40 * StrictMath.log(8);
        SplittableRandom random = new SplittableRandom(7);
        Measure measure = new TransientRounds("error", new Selection("complete"), 1.25);
        RunGroup reference = made.curvesEvery(10, "complete", constant(8));
        int held = 0;
        for (int trial = 0; trial < 80; trial++) {
            List<RunGroup> groups = List.of(made.curvesEvery(10, "ring", approaching(random, 8)), reference);
            Estimate estimate = Estimate.of(measure, groups.get(0), groups);
            held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(72);
    }

    @Test
    void theIntervalOfAnExactTimeIsTheGrid() {
        List<RunGroup> groups = List.of(reaches("a", 4, 4, 4), reaches("b", 8, 8, 8));
        Estimate estimate = Estimate.of(COST, groups.get(0), groups);
        assertThat(estimate.low()).isCloseTo(3, within(1e-12));
        assertThat(estimate.high()).isCloseTo(4, within(1e-12));
    }

    private static double[][] approaching(SplittableRandom random, int seeds) {
        return IntStream.range(0, seeds)
                .mapToObj(seed -> {
                    double start = 2 * (0.1 + 1.8 * random.nextDouble());
                    return IntStream.rangeClosed(1, 30)
                            .mapToDouble(row -> 1 + start * StrictMath.exp(-row * 10 / 40.0))
                            .toArray();
                })
                .toArray(double[][]::new);
    }

    private static double[][] constant(int seeds) {
        double[] ones = new double[30];
        Arrays.fill(ones, 1);
        return IntStream.range(0, seeds).mapToObj(seed -> ones).toArray(double[][]::new);
    }

    /** Returns a configuration that is nine times too large before this round, with three seeds of 200 rounds. */
    private RunGroup stepsDownAt(int round, String name) {
        double[] curve = IntStream.rangeClosed(1, 200)
                .mapToDouble(t -> t < round ? 9 : 1)
                .toArray();
        return made.curves(name, 1, curve, curve, curve);
    }

    /** Returns one curve of ten rounds per seed that reaches the target at the given round. */
    private RunGroup reaches(String name, int... rounds) {
        return made.curves(
                name,
                1,
                Arrays.stream(rounds)
                        .mapToObj(round -> IntStream.rangeClosed(1, 10)
                                .mapToDouble(t -> t < round ? 9 : 0.5)
                                .toArray())
                        .toArray(double[][]::new));
    }

    private static Finding slope(List<RunGroup> groups, double from, double to) {
        Check slope = new Slope(List.of(new Selection("ring")), new Slope.AcrossRuns("scale"), new Interval(from, to));
        return new Claim("", TRANSIENT, slope, List.of()).decide(groups);
    }
}
