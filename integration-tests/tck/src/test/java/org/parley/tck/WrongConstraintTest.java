package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;

class WrongConstraintTest {

    private static final String NOTHING_KEPT = "the same vector gives the same result, independent of earlier calls";
    private static final String FIRM = "it is firmly nonexpansive";
    private static final String IDEMPOTENT = "a projection does not move the points of its set";
    private static final String NO_STEP = "a projection does not depend on the step";
    private static final String ONE_TERM = "every step minimizes the same term";

    @Test
    void aSquareAddedToTheCostBreaksNothing() {
        assertThat(broken(false, () -> (step, row) -> scale(row, 1 / (1 + step))))
                .isEmpty();
    }

    @Test
    void aHalfSpaceBreaksNothing() {
        assertThat(broken(true, () -> (step, row) -> row[0] = Math.max(row[0], 0)))
                .isEmpty();
    }

    @Test
    void aProjectionThatRemembersIsCaught() {
        assertThat(broken(true, () -> {
                    double[] last = new double[1];
                    return (step, row) -> {
                        row[0] = Math.max(row[0], 1e-3 * last[0]);
                        last[0] = Math.abs(row[0]) + 1;
                    };
                }))
                .containsKey(NOTHING_KEPT);
    }

    @Test
    void aSphereInPlaceOfABallIsCaught() {
        assertThat(broken(true, () -> (step, row) -> {
                    double square = 0;
                    for (double entry : row) {
                        square += entry * entry;
                    }
                    scale(row, 1 / Math.sqrt(square));
                }))
                .containsKey(FIRM)
                .doesNotContainKey(IDEMPOTENT);
    }

    @Test
    void aShrinkageThatSaysItProjectsIsCaught() {
        assertThat(broken(true, () -> (step, row) -> scale(row, 0.5))).containsKey(IDEMPOTENT);
    }

    @Test
    void aSetThatGrowsWithTheStepIsCaught() {
        assertThat(broken(true, () -> (step, row) -> row[0] = Math.min(row[0], step)))
                .containsKey(NO_STEP)
                .doesNotContainKey(IDEMPOTENT);
    }

    @Test
    void aTermThatForgetsTheStepIsCaught() {
        assertThat(broken(false, () -> (step, row) -> scale(row, 0.5))).containsOnlyKeys(ONE_TERM);
    }

    @Test
    void roomOfItsOwnAtEveryCallIsCaught() {
        assertThat(broken(false, () -> (step, row) -> {
                    double[] copy = row.clone();
                    scale(copy, 1 / (1 + step));
                    System.arraycopy(copy, 0, row, 0, row.length);
                }))
                .containsOnlyKeys(Broken.ALLOCATION);
    }

    private static void scale(double[] row, double factor) {
        for (int k = 0; k < row.length; k++) {
            row[k] *= factor;
        }
    }

    private static Map<String, String> broken(boolean projects, Supplier<RowConstraint> rule) {
        return Declared.a(ConstraintFactory.class)
                .answering("create", given -> rule.get())
                .always("isProjection", projects)
                .broken();
    }
}
