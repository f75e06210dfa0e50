package org.parley.runtime.claim;

import java.util.Comparator;
import java.util.List;

/**
 * What came of a claim.
 *
 * @param says the claim
 * @param numbers what decided it: the comparison that is worst for the claim, with its 95 % interval
 * @param measured the metric, and the cost at which it was compared; empty in outcomes of before
 * @param ours whether the claim is ours and not the paper's
 */
public record Finding(String says, Verdict verdict, String numbers, String measured, boolean ours) {

    public Finding {
        measured = measured == null ? "" : measured;
    }

    static Finding of(Claim claim, List<Question.Answer> answers) {
        Verdict verdict =
                Verdict.ofAll(answers.stream().map(Question.Answer::verdict).toList());
        String worst = answers.stream()
                .filter(answer -> answer.verdict() == verdict)
                .min(Comparator.comparingDouble(
                        answer -> answer.question().expected().room(answer.estimate())))
                .map(Question.Answer::inWords)
                .orElse("nothing to compare");
        return new Finding(
                claim.says(),
                verdict,
                counts(verdict, answers) + worst,
                claim.measure().inWords(),
                claim.ours());
    }

    /** What was measured, and the numbers that decided. */
    public String inWords() {
        return (measured.isEmpty() ? "" : measured + ": ") + numbers;
    }

    public Finding ours(boolean now) {
        return new Finding(says, verdict, numbers, measured, now);
    }

    /** The claim, marked where it is not the paper's. */
    public String marked() {
        return says + (ours ? " (our claim, not the paper's)" : "");
    }

    /** Empty for a single comparison. */
    private static String counts(Verdict verdict, List<Question.Answer> answers) {
        if (answers.size() == 1) {
            return "";
        }
        long such =
                answers.stream().filter(answer -> answer.verdict() == verdict).count();
        return verdict == Verdict.HOLDS
                ? "all " + answers.size() + " comparisons, the closest: "
                : such + " of " + answers.size() + " comparisons, the worst: ";
    }
}
