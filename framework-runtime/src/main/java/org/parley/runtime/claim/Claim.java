package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.runtime.claim.Check.Interval;
import org.parley.runtime.claim.Measure.Bounded;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.record.Numbers;

/**
 * A sentence of a paper that runs can decide.
 *
 * @param says the sentence
 * @param within keys for each of whose values it is claimed; none to look at all configurations at once
 * @param ours whether it is a claim of this project and not of the paper
 */
public record Claim(String says, Measure measure, Check check, List<String> within, boolean ours) {

    public Claim(String says, Measure measure, Check check, List<String> within) {
        this(says, measure, check, within, false);
    }

    /** What the runs say about it. */
    public Finding decide(List<RunGroup> groups) {
        List<Question.Answer> answers = new ArrayList<>();
        slices(groups, within)
                .values()
                .forEach(slice -> check.questions(slice, measure).forEach(each -> answers.add(each.answer())));
        return Finding.of(this, answers);
    }

    /** The configurations with the same values of some keys, by those values. */
    public static Map<String, List<RunGroup>> slices(List<RunGroup> groups, List<String> keys) {
        return groups.stream()
                .collect(Collectors.groupingBy(
                        group -> keys.stream()
                                .map(key -> key + "="
                                        + RunWords.of(group).value(key).orElse(""))
                                .collect(Collectors.joining(" ")),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    /** What the runs say about a claim, from the best to the worst. */
    public enum Verdict {
        HOLDS,
        /** The seeds scatter too much to tell, or there are too few of them. */
        NOT_DECIDED,
        DOES_NOT_HOLD;

        /** A claim about several things holds when it holds for all of them. */
        static Verdict ofAll(Collection<Verdict> verdicts) {
            return verdicts.stream().max(Comparator.naturalOrder()).orElse(NOT_DECIDED);
        }

        public String inWords() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

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
            long such = answers.stream()
                    .filter(answer -> answer.verdict() == verdict)
                    .count();
            return verdict == Verdict.HOLDS
                    ? "all " + answers.size() + " comparisons, the closest: "
                    : such + " of " + answers.size() + " comparisons, the worst: ";
        }
    }

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
                return Numbers.ascii(question.logarithmic() ? StrictMath.exp(number) : number);
            }
        }
    }
}
