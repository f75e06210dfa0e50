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
 * A sentence of a paper that runs can confirm or refute.
 *
 * @param says the sentence
 * @param within keys for each of whose values the claim is checked separately; empty to check all configurations at once
 * @param ours whether the claim is made by this project and not by the paper
 */
public record Claim(String says, Measure measure, Check check, List<String> within, boolean ours) {

    public Claim(String says, Measure measure, Check check, List<String> within) {
        this(says, measure, check, within, false);
    }

    /** Decides the claim from recorded runs. */
    public Finding decide(List<RunGroup> groups) {
        List<Question.Answer> answers = new ArrayList<>();
        slices(groups, within)
                .values()
                .forEach(slice -> check.questions(slice, measure).forEach(each -> answers.add(each.answer())));
        return Finding.of(this, answers);
    }

    /** Groups configurations by their values of some keys. */
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

    /** The verdict on a claim, from the best to the worst. */
    public enum Verdict {
        HOLDS,
        /** The variation over seeds is too large to decide, or there are too few seeds. */
        NOT_DECIDED,
        DOES_NOT_HOLD;

        /** Returns the worst verdict. A claim about several things holds if it holds for all of them. */
        static Verdict ofAll(Collection<Verdict> verdicts) {
            return verdicts.stream().max(Comparator.naturalOrder()).orElse(NOT_DECIDED);
        }

        public String inWords() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * The verdict on a claim, with the numbers.
     *
     * @param says the claim
     * @param numbers the comparison that is least favorable to the claim, with its 95 % interval
     * @param measured the metric, and the cost at which it was compared; empty in outcomes of earlier versions
     * @param ours whether the claim is made by this project and not by the paper
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
                            answer -> answer.question().expected().margin(answer.estimate())))
                    .map(Question.Answer::inWords)
                    .orElse("nothing to compare");
            return new Finding(
                    claim.says(),
                    verdict,
                    counts(verdict, answers) + worst,
                    claim.measure().inWords(),
                    claim.ours());
        }

        /** Returns the measured metric and the numbers that decided. */
        public String inWords() {
            return (measured.isEmpty() ? "" : measured + ": ") + numbers;
        }

        public Finding ours(boolean now) {
            return new Finding(says, verdict, numbers, measured, now);
        }

        /** Returns the claim, with a mark if it is not the paper's. */
        public String marked() {
            return says + (ours ? " (our claim, not the paper's)" : "");
        }

        /** Returns an empty text for a single comparison. */
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
     * @param about a description for readers
     * @param groups the groups that it is computed from
     * @param statistic computes the number from these groups, in this order
     * @param expected the interval in which the claim expects the number
     * @param logarithmic whether the number is the logarithm of the value to display
     * @param passage whether it is computed from times of events, so that its interval is computed by the bootstrap
     * @param note a remark about runs in which the event does not occur; empty if it occurs in all
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

            /** Returns the number with its interval, as far as it has one. */
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

            /** Returns the known bound of an event that no run shows. */
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
