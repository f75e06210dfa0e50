package org.parley.runtime.reproduce;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.Claim.Verdict;
import org.parley.runtime.claim.Measure;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.record.Json;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.reproduce.Tuning.Tuned;

/**
 * The outcome of a figure: the file {@code outcome.json}.
 *
 * @param measured the description of the table's numbers
 * @param date the date of the last run
 * @param kernels the matrix kernels; empty if none were used
 * @param tuning all trials and the winners, if the figure tunes its methods
 */
public record Outcome(
        String figure,
        List<Finding> findings,
        String measured,
        List<Row> table,
        LocalDate date,
        String kernels,
        Optional<Tuned> tuning) {

    private static final String FILE = "outcome.json";

    public Outcome {
        findings = List.copyOf(findings);
        table = List.copyOf(table);
        tuning = tuning == null ? Optional.empty() : tuning; // outcomes of earlier versions
    }

    /**
     * The measure of the first claim for one configuration.
     *
     * @param sign {@code ≤} or {@code ≥} if the value is only a bound
     */
    public record Row(String run, int seeds, double value, double deviation, String sign) {

        public Row {
            sign = sign == null ? "" : sign; // outcomes of earlier versions
        }
    }

    /** Decides every claim of a figure. */
    public static Outcome of(Figure figure, Comparison comparison, Optional<Tuned> tuning) {
        List<RunGroup> groups = comparison.groups();
        List<RunRecord> runs =
                groups.stream().flatMap(group -> group.runs().stream()).toList();
        List<Provenance> provenance = runs.stream()
                .flatMap(run ->
                        Provenance.find(RunDirectory.open(run.directory()).provenance()).stream())
                .toList();
        return new Outcome(
                figure.id(),
                figure.claims().stream().map(claim -> claim.decide(groups)).toList(),
                figure.claims().get(0).measure().caption(),
                measured(figure.claims().get(0), groups),
                provenance.stream()
                        .map(each -> LocalDate.ofInstant(each.started(), ZoneOffset.UTC))
                        .max(LocalDate::compareTo)
                        .orElse(LocalDate.EPOCH),
                provenance.stream()
                        .flatMap(each -> each.software().kernels().stream())
                        .map(Provenance.KernelsMark::inWords)
                        .distinct()
                        .collect(Collectors.joining("; ")),
                tuning);
    }

    /** Returns the measure of a claim for each configuration. */
    private static List<Row> measured(Claim claim, List<RunGroup> groups) {
        return Claim.slices(groups, claim.within()).values().stream()
                .flatMap(slice -> slice.stream().map(group -> row(claim.measure(), group, slice)))
                .toList();
    }

    /** Computes the deviation over single seeds, each compared with all seeds of the others. */
    private static Row row(Measure measure, RunGroup group, List<RunGroup> compared) {
        double[] seeds = group.runs().stream()
                .mapToDouble(run -> measure.of(new RunGroup(group.label(), List.of(run)), compared))
                .toArray();
        return new Row(
                RunWords.of(group).toString(),
                seeds.length,
                measure.shown(group, compared),
                Statistic.of(seeds).deviation(),
                measure.sign(group, compared));
    }

    /** Returns whether the outcome is about the figure's current claims, steps, configurations and seeds. */
    public boolean isOf(Figure now) {
        boolean sameMeasures = findings.size() == now.claims().size()
                && IntStream.range(0, findings.size())
                        .allMatch(i -> findings.get(i).measured().isEmpty()
                                || findings.get(i)
                                        .measured()
                                        .equals(now.claims().get(i).measure().inWords()));
        boolean sameSteps = tuning.map(Tuned::range).equals(now.quick().flatMap(Figure.Variant::tune));
        return sameSteps
                && sameMeasures
                && isOfRuns(now)
                && findings.stream()
                        .map(Finding::says)
                        .toList()
                        .equals(now.claims().stream().map(Claim::says).toList());
    }

    private boolean isOfRuns(Figure now) {
        Map<String, Long> planned = now.quick().stream()
                .flatMap(variant -> SweepReader.read(variant.sweep()).cases().stream())
                .collect(Collectors.groupingBy(each -> RunWords.of(each).toString(), Collectors.counting()));
        Map<String, Long> measuredRuns =
                table.stream().collect(Collectors.toMap(Row::run, row -> (long) row.seeds(), Long::sum));
        return measuredRuns.equals(planned);
    }

    /** Returns a summary such as {@code 2 hold, 1 not decided}. */
    public String inWords() {
        return Arrays.stream(Verdict.values())
                .map(this::counted)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String counted(Verdict verdict) {
        long count = findings.stream()
                .filter(finding -> finding.verdict() == verdict)
                .count();
        if (count == 0) {
            return "";
        }
        long ours = findings.stream()
                .filter(finding -> finding.verdict() == verdict && finding.ours())
                .count();
        String words = switch (verdict) {
            case HOLDS -> count + (count == 1 ? " holds" : " hold");
            case NOT_DECIDED -> count + " not decided";
            case DOES_NOT_HOLD -> count + (count == 1 ? " does not hold" : " do not hold");
        };
        return words + (ours == 0 ? "" : " (" + ours + " ours)");
    }

    public void write(Path directory) {
        Json.write(directory.resolve(FILE), this);
    }

    /** Reads the outcome of a figure. The figure's file determines which claims are the paper's. */
    public static Optional<Outcome> find(Path directory, Figure figure) {
        return find(directory)
                .map(found -> new Outcome(
                        found.figure,
                        found.findings.stream()
                                .map(finding -> finding.ours(figure.claims().stream()
                                        .anyMatch(claim ->
                                                claim.ours() && claim.says().equals(finding.says()))))
                                .toList(),
                        found.measured,
                        found.table,
                        found.date,
                        found.kernels,
                        found.tuning));
    }

    public static Optional<Outcome> find(Path directory) {
        Path file = directory.resolve(FILE);
        return Files.exists(file) ? Optional.of(Json.read(file, Outcome.class)) : Optional.empty();
    }
}
