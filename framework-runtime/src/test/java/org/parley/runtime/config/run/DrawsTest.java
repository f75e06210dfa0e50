package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.config.run.SweepReader.Draws;
import org.parley.runtime.config.run.SweepReader.Range;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.random.Seeds;

class DrawsTest {

    private static final Seeds SEEDS = new Seeds(7);
    private static final List<String> STEP = List.of("levels.upper.step");

    @Test
    void aRangeInDecadesIsUniformInTheLogarithm() {
        double[] exponents = new Draws(10_000, SEEDS)
                .from(new Range(1e-4, 1, true, false), STEP).stream()
                        .mapToDouble(text -> Math.log10(Double.parseDouble(text)))
                        .toArray();
        assertThat(DoubleStream.of(exponents).allMatch(exponent -> exponent >= -4 && exponent <= 0))
                .isTrue();
        // The mean of n uniform numbers on [-4, 0] has the deviation 4 / sqrt(12 n) = 0.0115; the tolerance is four of
        // them.
        assertThat(DoubleStream.of(exponents).average().orElseThrow()).isCloseTo(-2, within(0.046));
    }

    @Test
    void wholeNumbersTakeBothEnds() {
        assertThat(new Draws(200, SEEDS).from(new Range(3, 5, false, true), STEP))
                .contains("3", "4", "5")
                .hasSize(200);
        assertThat(new Range(3, 5, false, true).at(0)).isEqualTo("3");
        assertThat(new Range(3, 5, false, true).at(0.999999)).isEqualTo("5");
        assertThat(new Range(2, 64, true, true).at(0.999999)).isEqualTo("64");
    }

    @Test
    void fourDigitsStayWithinTheEnds() {
        assertThat(new Range(0.12344, 0.2, false, false).at(0)).isEqualTo("0.12344");
        assertThat(new Range(0, 1, false, false).at(1.0 / 3)).isEqualTo("0.3333");
    }

    @Test
    void aDrawDependsOnItsKeyAndItsNumberAlone() {
        Range range = new Range(0.5, 1.5, false, false);
        List<String> ten = new Draws(10, SEEDS).from(range, STEP);
        assertThat(new Draws(20, SEEDS).from(range, STEP)).startsWith(ten.toArray(String[]::new));
        assertThat(new Draws(10, SEEDS).from(range, List.of("levels.lower.step")))
                .isNotEqualTo(ten);
        assertThat(new Draws(10, new Seeds(8)).from(range, STEP)).isNotEqualTo(ten);

        SweepPlan.Varied drawn = new SweepPlan.Varied(STEP, ten);
        SweepPlan.Varied listed = new SweepPlan.Varied(List.of("topology"), List.of("ring", "complete"));
        SweepPlan.Axis axis = new Draws(10, SEEDS)
                .of(List.of(new SweepPlan.Axis(List.of(drawn)), new SweepPlan.Axis(List.of(listed))), Set.of(STEP));
        assertThat(axis.together().get(0)).isEqualTo(drawn);
        assertThat(axis.together().get(1).values()).hasSize(10).contains("ring", "complete");
    }
}
