package org.parley.runtime.claim;

import java.util.List;
import java.util.function.Function;
import org.parley.runtime.comparison.RunGroup;

/**
 * One number of a claim.
 *
 * @param about what it is, for a reader
 * @param groups that it is computed from
 * @param statistic computes it from these groups, in this order
 * @param expected where the claim says that it lies
 * @param logarithmic whether it is the logarithm of what a reader wants to see
 * @param passage whether it is made from times of events, so that its interval comes from the bootstrap
 * @param note what a reader should know about runs that do not show the event; empty where all do
 */
record Question(
        String about,
        List<RunGroup> groups,
        Function<List<RunGroup>, Bounded> statistic,
        Interval expected,
        boolean logarithmic,
        boolean passage,
        String note) {

    Answer answer() {
        Estimate estimate = Estimate.of(groups, statistic, passage);
        return new Answer(this, estimate, expected.judge(estimate));
    }

    record Answer(Question question, Estimate estimate, Verdict verdict) {

        /** The number with its interval, as far as there is one. */
        String inWords() {
            return number() + (question.note().isEmpty() ? "" : "; " + question.note());
        }

        private String number() {
            if (question.passage() && estimate.seeds() > 1 && !Double.isFinite(estimate.value())) {
                return question.about() + " " + bound();
            }
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

        /** The end that is known of what no run shows. */
        private String bound() {
            if (Double.isFinite(estimate.low())) {
                return "at least " + shown(estimate.low());
            }
            return Double.isFinite(estimate.high()) ? "at most " + shown(estimate.high()) : "unknown";
        }

        private String shown(double number) {
            return ShownNumber.of(question.logarithmic() ? StrictMath.exp(number) : number);
        }
    }
}
