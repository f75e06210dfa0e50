package org.parley.runtime.reproduce;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parley.runtime.claim.ShownNumber;
import org.parley.runtime.report.plot.Captions;

/**
 * What came of tuning.
 *
 * @param range as the figure's file has it
 * @param budget what every trial had spent where it was judged
 */
public record Tuned(Tune range, double budget, List<Method> methods) {

    public Tuned {
        methods = List.copyOf(methods);
    }

    /**
     * A method with its trials.
     *
     * @param name its run file, and the values of the keys that tell it apart
     * @param factor the winner: what all of its steps are multiplied by
     * @param atEdge whether the winner is still the first or the last of the range
     */
    public record Method(String name, double factor, boolean atEdge, List<Trial> trials) {

        public Method {
            trials = List.copyOf(trials);
        }
    }

    /**
     * The runs of a method with one factor.
     *
     * @param runs how many, over seeds and configurations
     * @param rounds of all of these runs together, as planned
     * @param diverged how many of them did
     * @param value the metric at the common budget; infinitely bad where a run diverged
     */
    public record Trial(double factor, int runs, long rounds, long diverged, double value) {}

    double factorOf(String method) {
        return methods.stream()
                .filter(each -> each.name().equals(method))
                .mapToDouble(Method::factor)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + method + "' was not tuned"));
    }

    /** Whether every method made as many trials, runs and rounds as every other. */
    public boolean isEqualEffort() {
        return methods.stream()
                        .map(method -> method.trials().stream()
                                .map(trial -> List.of(trial.factor(), trial.runs(), trial.rounds()))
                                .toList())
                        .distinct()
                        .count()
                <= 1;
    }

    /** What was done, in one sentence. */
    public String inWords() {
        Method first = methods.get(0);
        return String.format(
                Locale.ROOT,
                "Steps were tuned for each method with %d factors on %d %s of their own, %d runs per method, by %s at equal %s (%s)",
                first.trials().size(),
                range.seeds().size(),
                range.seeds().size() == 1 ? "seed" : "seeds",
                first.trials().stream().mapToInt(Trial::runs).sum(),
                Captions.brief(range.metric()).toLowerCase(Locale.ROOT),
                range.at().caption().toLowerCase(Locale.ROOT),
                ShownNumber.of(budget));
    }

    /** One line per method: its winner, and the value of every trial. */
    public List<String> lines() {
        return methods.stream()
                .map(method -> method.name() + ": " + ShownNumber.plain(method.factor())
                        + (method.atEdge() ? ", still at the edge of the range" : "")
                        + method.trials().stream().map(Tuned::inWords).collect(Collectors.joining(", ", " (", ")")))
                .toList();
    }

    private static String inWords(Trial trial) {
        return ShownNumber.plain(trial.factor()) + " gives "
                + (trial.diverged() > 0 ? trial.diverged() + " diverged" : ShownNumber.of(trial.value()));
    }
}
