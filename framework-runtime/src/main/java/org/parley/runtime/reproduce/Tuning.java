package org.parley.runtime.reproduce;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.claim.Measure.ValueReached;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.reproduce.Figure.Tune;

/**
 * Finds a factor for the steps of every method of a figure, with the same effort for each.
 *
 * <p>All methods use the same factors, seeds, configurations and number of rounds. If the winner of any method is at an edge of the range,
 * all methods get one more factor beyond that edge.
 */
public final class Tuning {

    /** The options of schedules and step rules that determine the size of a step. */
    private static final List<String> SIZES = List.of("value", "scale", "first");

    private static final String SEED = " seed=";

    /** Executes the runs that have not been made yet and compares them all; empty if canceled. */
    public interface Trials {

        Optional<Comparison> make(List<SweepPlan.Case> cases);
    }

    /**
     * The runs of a method with one factor.
     *
     * @param rounds the total number of rounds
     */
    private record Attempt(String method, double factor, List<SweepPlan.Case> cases, long rounds) {}

    private final Tune tune;
    private final List<String> overrides;
    private final Function<SweepPlan.Case, RunPlan> planner;
    private final Map<Object, RunPlan> plans = new LinkedHashMap<>();
    private final SweepPlan sweep;

    /**
     * @param overrides settings that apply to all runs, including trials
     * @param planner creates the plan of a run
     */
    public Tuning(Tune tune, SweepPlan sweep, List<String> overrides, Function<SweepPlan.Case, RunPlan> planner) {
        this.tune = tune;
        this.sweep = sweep;
        this.overrides = List.copyOf(overrides);
        this.planner = planner;
    }

    /**
     * Executes the trials. Repeats them with a wider range if a winner is at the edge.
     *
     * @throws ParleyException if the methods cannot be tuned with the same effort
     */
    public Optional<Tuned> search(Trials trials) {
        requireEqualEffort();
        TreeSet<Double> factors = new TreeSet<>(tune.factors());
        for (int widened = 0; ; widened++) {
            List<Attempt> attempts = attempts(factors);
            Optional<Comparison> made = trials.make(
                    attempts.stream().flatMap(each -> each.cases().stream()).toList());
            if (made.isEmpty()) {
                return Optional.empty();
            }
            Tuned tuned = judged(attempts, made.get());
            boolean done = tuned.methods().stream().noneMatch(Tuned.Method::atEdge);
            if (done || widened == tune.widen()) {
                return Optional.of(tuned);
            }
            widen(factors, tuned);
        }
    }

    /** Returns the figure's runs with the steps of the winners. */
    public List<SweepPlan.Case> with(Tuned tuned) {
        return sweep.cases().stream()
                .map(each -> changed(each, tuned.factorOf(method(each)), each.label()))
                .toList();
    }

    /** Adds one factor at each edge at which there is a winner, with the same ratio as the two factors at that edge. */
    private static void widen(TreeSet<Double> factors, Tuned tuned) {
        double first = factors.first();
        double last = factors.last();
        if (tuned.methods().stream().anyMatch(method -> method.factor() == first)) {
            factors.add(rounded(first * first / factors.higher(first)));
        }
        if (tuned.methods().stream().anyMatch(method -> method.factor() == last)) {
            factors.add(rounded(last * last / factors.lower(last)));
        }
    }

    private static double rounded(double factor) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.4g", factor));
    }

    /**
     * Rejects settings with which methods would have different numbers of trials or rounds, and trials with the figure's own seeds.
     *
     * @throws ParleyException with all errors
     */
    public void requireEqualEffort() {
        List<Diagnostic> diagnostics = new ArrayList<>();
        Map<String, Long> rounds = new LinkedHashMap<>();
        Set<Long> own = new LinkedHashSet<>(sweep.seeds());
        for (SweepPlan.Case each : configurations(sweep.cases())) {
            if (sweep.seeds().isEmpty()) {
                own.add(plan(each).seed());
            }
            if (steps(each).isEmpty()) {
                diagnostics.add(diagnostic(
                        "keys",
                        "'" + method(each) + "' has none of " + String.join(", ", tune.keysOf(file(each)))
                                + ", so it would not be tuned while the others would",
                        "name keys that every method has"));
            }
        }
        trialCases().forEach(each -> rounds.merge(method(each), plan(each).rounds(), Long::sum));
        methods().stream()
                .filter(method -> !rounds.containsKey(method))
                .forEach(method -> diagnostics.add(diagnostic(
                        "on",
                        "no configuration of '" + method + "' is called '" + tune.on() + "', so it would not be tuned",
                        "choose configurations that every method has")));
        if (Set.copyOf(rounds.values()).size() > 1) {
            diagnostics.add(diagnostic(
                    "rounds",
                    "methods would be tuned with different efforts, in rounds of a trial: "
                            + rounds.entrySet().stream()
                                    .map(entry -> entry.getKey() + " " + entry.getValue())
                                    .collect(Collectors.joining(", ")),
                    "set tune.rounds, and tune.on if they have different numbers of configurations"));
        }
        Set<Long> shared = new LinkedHashSet<>(tune.seeds());
        shared.retainAll(own);
        if (!shared.isEmpty()) {
            diagnostics.add(diagnostic(
                    "seeds",
                    "are seeds of the figure as well: "
                            + shared.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                    "use other seeds for tuning than for the figure's runs"));
        }
        if (sweep.prune().isPresent()) {
            diagnostics.add(diagnostic(
                    "", "the sweep prunes runs, so methods would have different numbers of rounds", "remove prune"));
        }
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(
                    sweep.name(), diagnostics.stream().distinct().toList());
        }
    }

    private static Diagnostic diagnostic(String key, String message, String hint) {
        return new Diagnostic(ErrorCode.CONFIG_CONFLICT, key.isEmpty() ? "tune" : "tune." + key, message, hint);
    }

    private List<String> methods() {
        return sweep.cases().stream().map(this::method).distinct().toList();
    }

    /** Returns the run file and the values of the keys that distinguish methods. */
    private String method(SweepPlan.Case each) {
        String values = RunWords.of(each).words().stream()
                .filter(word -> Stream.concat(Stream.of("recipe"), tune.within().stream())
                        .anyMatch(key -> word.startsWith(key + "=")))
                .collect(Collectors.joining(" "));
        return sweep.runs().size() > 1 || values.isEmpty() ? (file(each) + " " + values).strip() : values;
    }

    private static String file(SweepPlan.Case each) {
        return each.runFile().getFileName().toString().replaceFirst("\\.ya?ml$", "");
    }

    /** Returns one run of each group of runs that differ only in their seeds. */
    private static List<SweepPlan.Case> configurations(List<SweepPlan.Case> cases) {
        Map<String, SweepPlan.Case> first = new LinkedHashMap<>();
        cases.forEach(each -> first.putIfAbsent(RunWords.of(each).toString(), each));
        return List.copyOf(first.values());
    }

    /** Returns the figure's configurations with the seeds of the trials and unchanged steps. */
    private List<SweepPlan.Case> trialCases() {
        Selection on = new Selection(tune.on());
        SweepPlan seeded =
                new SweepPlan(sweep.name(), sweep.runs(), sweep.axes(), tune.seeds(), sweep.select(), sweep.prune());
        return seeded.cases().stream()
                .filter(each -> on.picks(RunWords.of(each)))
                .map(each -> {
                    List<String> set = new ArrayList<>(each.overrides());
                    tune.rounds().ifPresent(rounds -> set.add("rounds=" + rounds));
                    return new SweepPlan.Case(each.runFile(), each.label(), set);
                })
                .toList();
    }

    private List<Attempt> attempts(Set<Double> factors) {
        Map<String, List<SweepPlan.Case>> byMethod = trialCases().stream()
                .collect(Collectors.groupingBy(this::method, LinkedHashMap::new, Collectors.toList()));
        List<Attempt> attempts = new ArrayList<>();
        byMethod.forEach((method, cases) -> factors.forEach(factor -> attempts.add(new Attempt(
                method,
                factor,
                cases.stream()
                        .map(each -> changed(each, factor, tried(each, factor)))
                        .toList(),
                cases.stream().mapToLong(each -> plan(each).rounds()).sum()))));
        return attempts;
    }

    private static String tried(SweepPlan.Case each, double factor) {
        int seed = each.label().lastIndexOf(SEED);
        return each.label().substring(0, seed) + " factor=" + Numbers.plain(factor)
                + each.label().substring(seed);
    }

    /** Returns a run with multiplied steps. Its own overrides come last, because overrides of all runs may set steps. */
    private SweepPlan.Case changed(SweepPlan.Case each, double factor, String label) {
        List<String> set = new ArrayList<>(each.overrides());
        set.addAll(overrides);
        if (factor != 1) {
            steps(each)
                    .forEach((key, value) -> set.add(key + "="
                            + value.multiply(BigDecimal.valueOf(factor))
                                    .stripTrailingZeros()
                                    .toPlainString()));
        }
        SweepPlan.Case named = new SweepPlan.Case(each.runFile(), label, set);
        set.add("name='" + RunWords.of(named).toString().replace("'", "''") + "'");
        return new SweepPlan.Case(each.runFile(), label, set);
    }

    /** Returns the plan of a run, or of one that differs from it only in the seed. */
    private RunPlan plan(SweepPlan.Case each) {
        List<String> set = Stream.concat(each.overrides().stream(), overrides.stream())
                .filter(override -> sweep.seeds().isEmpty() || !override.startsWith("seed="))
                .toList();
        return plans.computeIfAbsent(
                List.of(each.runFile(), set),
                key -> planner.apply(new SweepPlan.Case(each.runFile(), each.label(), set)));
    }

    /** Returns the numbers to multiply, by their keys. */
    private Map<String, BigDecimal> steps(SweepPlan.Case each) {
        Map<String, String> values = ResolvedRun.values(plan(each).resolved());
        Map<String, BigDecimal> steps = new LinkedHashMap<>();
        for (String wanted : tune.keysOf(file(each))) {
            Pattern place = Pattern.compile("(" + wanted.replace(".", "\\.").replace("*", "[^.]+") + ")(\\..*)?");
            values.keySet().stream()
                    .map(place::matcher)
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .distinct()
                    .forEach(key -> steps.put(size(key, values), new BigDecimal(values.get(size(key, values)))));
        }
        return steps;
    }

    private static String size(String key, Map<String, String> values) {
        return Stream.concat(Stream.of(key), SIZES.stream().map(option -> key + ".with." + option))
                .filter(each -> values.getOrDefault(each, "").matches("[-+.0-9eE]+"))
                .findFirst()
                .orElseThrow(() -> new ParleyException(diagnostic(
                        "keys",
                        key + " is not a number and has none of the options " + String.join(", ", SIZES),
                        "name the key of the number to multiply")));
    }

    private Tuned judged(List<Attempt> attempts, Comparison made) {
        Map<String, List<RunGroup>> byName = made.groups().stream()
                .collect(Collectors.groupingBy(group -> RunWords.of(group).toString()));
        ValueReached value = new ValueReached(tune.metric(), tune.large(), tune.mean(), Optional.of(tune.at()));
        Map<Attempt, RunGroup> groups = new LinkedHashMap<>();
        attempts.forEach(attempt -> groups.put(attempt, runs(attempt, byName)));
        List<RunGroup> all = List.copyOf(groups.values());
        Map<String, List<Tuned.Trial>> trials = new LinkedHashMap<>();
        groups.forEach((attempt, group) -> trials.computeIfAbsent(attempt.method(), key -> new ArrayList<>())
                .add(trial(attempt, group, all, value)));
        List<Tuned.Method> methods = trials.entrySet().stream()
                .map(tried -> winner(tried.getKey(), tried.getValue()))
                .toList();
        Tuned tuned = new Tuned(tune, value.budget(all).orElse(Double.NaN), methods);
        if (!tuned.isEqualEffort()) {
            throw new ParleyException(diagnostic("", "methods were tuned with different efforts", "repeat the trials"));
        }
        return tuned;
    }

    private static RunGroup runs(Attempt attempt, Map<String, List<RunGroup>> byName) {
        return new RunGroup(
                attempt.method(),
                configurations(attempt.cases()).stream()
                        .flatMap(each -> byName.getOrDefault(RunWords.of(each).toString(), List.of()).stream())
                        .flatMap(group -> group.runs().stream())
                        .toList());
    }

    private Tuned.Trial trial(Attempt attempt, RunGroup group, List<RunGroup> all, ValueReached value) {
        double worst = tune.large() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        double reached = group.diverged() > 0 || group.runs().isEmpty() ? worst : value.of(group, all);
        if (Double.isNaN(reached)) {
            throw new ParleyException(diagnostic(
                    "metric",
                    "the runs of '" + attempt.method() + "' have no value of '" + tune.metric() + "'",
                    "name a column that they record"));
        }
        return new Tuned.Trial(attempt.factor(), group.runs().size(), attempt.rounds(), group.diverged(), reached);
    }

    /** Among equal values, the factor closest to 1 wins. If all runs diverge, the smallest factor wins. */
    private Tuned.Method winner(String method, List<Tuned.Trial> trials) {
        Comparator<Tuned.Trial> byValue =
                Comparator.comparingDouble(trial -> tune.large() ? -trial.value() : trial.value());
        Tuned.Trial best = trials.stream()
                .min(byValue.thenComparingDouble(trial ->
                        Double.isInfinite(trial.value()) ? trial.factor() : Math.abs(StrictMath.log(trial.factor()))))
                .orElseThrow();
        boolean atEdge = best.factor() == trials.get(0).factor()
                || best.factor() == trials.get(trials.size() - 1).factor();
        return new Tuned.Method(method, best.factor(), atEdge, trials);
    }

    /**
     * The result of tuning.
     *
     * @param range the section of the figure's file
     * @param budget the cost at which all trials were compared
     */
    public record Tuned(Tune range, double budget, List<Method> methods) {

        public Tuned {
            methods = List.copyOf(methods);
        }

        /**
         * A method with its trials.
         *
         * @param name the run file, and the values of the keys that distinguish the method
         * @param factor the winning factor of all steps
         * @param atEdge whether the winner is still the first or the last factor of the range
         */
        public record Method(String name, double factor, boolean atEdge, List<Trial> trials) {

            public Method {
                trials = List.copyOf(trials);
            }
        }

        /**
         * The runs of a method with one factor.
         *
         * @param runs the number of runs, over seeds and configurations
         * @param rounds the total number of planned rounds
         * @param diverged the number of runs that diverged
         * @param value the metric at the common budget; the worst possible value if a run diverged
         */
        public record Trial(double factor, int runs, long rounds, long diverged, double value) {}

        double factorOf(String method) {
            return methods.stream()
                    .filter(each -> each.name().equals(method))
                    .mapToDouble(Method::factor)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("'" + method + "' was not tuned"));
        }

        /** Returns whether all methods had the same numbers of trials, runs and rounds. */
        public boolean isEqualEffort() {
            return methods.stream()
                            .map(method -> method.trials().stream()
                                    .map(trial -> List.of(trial.factor(), trial.runs(), trial.rounds()))
                                    .toList())
                            .distinct()
                            .count()
                    <= 1;
        }

        /** Describes the tuning in one sentence. */
        public String inWords() {
            Method first = methods.get(0);
            return String.format(
                    Locale.ROOT,
                    "Steps were tuned for each method with %d factors on %d separate %s, %d runs per method, by %s at equal %s (%s)",
                    first.trials().size(),
                    range.seeds().size(),
                    range.seeds().size() == 1 ? "seed" : "seeds",
                    first.trials().stream().mapToInt(Trial::runs).sum(),
                    Columns.brief(range.metric()).toLowerCase(Locale.ROOT),
                    range.at().caption().toLowerCase(Locale.ROOT),
                    Numbers.ascii(budget));
        }

        /** Returns one line per method, with its winner and the value of every trial. */
        public List<String> lines() {
            return methods.stream()
                    .map(method -> method.name() + ": " + Numbers.plain(method.factor())
                            + (method.atEdge() ? ", still at the edge of the range" : "")
                            + method.trials().stream().map(Tuned::inWords).collect(Collectors.joining(", ", " (", ")")))
                    .toList();
        }

        private static String inWords(Trial trial) {
            return Numbers.plain(trial.factor()) + " gives "
                    + (trial.diverged() > 0 ? trial.diverged() + " diverged" : Numbers.ascii(trial.value()));
        }
    }
}
