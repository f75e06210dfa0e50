package org.parley.runtime.claim;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.parley.runtime.comparison.RunGroup;

/**
 * One number of a claim.
 *
 * @param about what it is, for a reader
 * @param groups that it is computed from
 * @param statistic computes it from these groups, in this order
 * @param expected where the claim says that it lies
 * @param logarithmic whether it is the logarithm of what a reader wants to see
 */
record Question(
        String about,
        List<RunGroup> groups,
        ToDoubleFunction<List<RunGroup>> statistic,
        Interval expected,
        boolean logarithmic) {

    Answer answer() {
        Estimate estimate = Estimate.of(groups, statistic);
        return new Answer(this, estimate, expected.judge(estimate));
    }

    record Answer(Question question, Estimate estimate, Verdict verdict) {

        /** The number with its interval, as far as there is one. */
        String inWords() {
            String value = question.about() + " " + shown(estimate.value());
            if (estimate.seeds() < 2) {
                return value + " (one seed)";
            }
            if (Double.isInfinite(estimate.value()) && estimate.low() == estimate.value()) {
                return value + " in all seeds";
            }
            boolean known = Double.isFinite(estimate.low()) && Double.isFinite(estimate.high());
            return value
                    + (known
                            ? " [" + shown(estimate.low()) + ", " + shown(estimate.high()) + "]"
                            : " (some seeds only)");
        }

        private String shown(double number) {
            return ShownNumber.of(question.logarithmic() ? StrictMath.exp(number) : number);
        }
    }
}
