package org.parley.runtime.claim;

import java.util.Comparator;
import java.util.List;

/**
 * What came of a claim.
 *
 * @param says the claim
 * @param numbers what decided it: the comparison that is worst for the claim, with its 95 % interval
 */
public record Finding(String says, Verdict verdict, String numbers) {

    static Finding of(String says, List<Question.Answer> answers) {
        Verdict verdict =
                Verdict.ofAll(answers.stream().map(Question.Answer::verdict).toList());
        String worst = answers.stream()
                .filter(answer -> answer.verdict() == verdict)
                .min(Comparator.comparingDouble(
                        answer -> answer.question().expected().room(answer.estimate())))
                .map(Question.Answer::inWords)
                .orElse("nothing to compare");
        return new Finding(says, verdict, counts(verdict, answers) + worst);
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
