package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.record.Numbers;

/** The page of the documentation that says what came of every figure, made from their files and the recorded outcomes. */
public final class PapersPage {

    private static final String HEAD = """
            # The papers' experiments

            This page is written by `./parley reproduce --write-docs`.

            ```sh
            ./parley reproduce --list                     # every figure, with its verdict
            ./parley reproduce d-soba/hyper-cleaning      # makes the runs, draws the figure, decides the claims
            ./parley reproduce d-soba                     # all figures of a paper that fit into minutes
            ./parley reproduce spdb/figure-1 --full       # the paper's own size
            ```

            Everything goes to `runs/reproduce/PAPER/FIGURE`: the runs, `figure.svg` and `figure.pdf`, the page `comparison.html` with all metrics, and
            `outcome.json`. Runs that are done are not made again. Datasets that do not come with Parley: `./parley datasets fetch mnist` and the like.

            A figure is a file, `examples/papers/PAPER/figures/FIGURE.yaml`: the sweep, the axes, and the paper's claims as checks. A new one
            needs no Java: [figures.md](figures.md) describes the keys, and how the steps of compared methods are tuned. Bands around curves are the deviation over seeds unless the file says otherwise, bands around points the 95 % interval of
            the mean. A claim compares what was measured in the same seeds. It **holds** where the 95 % interval of every comparison (Student's, by
            the jackknife over seeds; for the time of an event the bootstrap, and both rows that the event lies between) lies where the paper says, **does not hold** where one lies outside, and is **not decided** at this size otherwise. The
            comparison that is worst for the claim is printed with its interval.

            The papers that we have give few of their steps and splits; the run files say what is ours. The
            baselines are [reconstructions](../plugins/baselines/README.md). Where a paper has a mistake, the plugin's page says what we did; the pages of
            [sparkle](../plugins/sparkle/README.md), [d-soba](../plugins/d-soba/README.md), [interact](../plugins/interact/README.md),
            [spdb](../plugins/spdb/README.md), [gossip-dsbo](../plugins/gossip-dsbo/README.md) and [pdbo](../plugins/pdbo/README.md) have tables of
            runs of other sizes. Times are for two cores of an AMD EPYC, from the processor time that the runs took; those of `--full` are estimates.
            """;

    private PapersPage() {}

    public static String of(Catalogue catalogue) {
        StringBuilder page = new StringBuilder(HEAD);
        page.append("\n| figure | shows | takes | needs | claims |\n|---|---|---|---|---|\n");
        catalogue.figures().forEach(figure -> page.append(line(figure)));
        Set<String> papers = new LinkedHashSet<>();
        for (Figure figure : catalogue.figures()) {
            page.append(papers.add(figure.paper()) ? "\n## " + figure.paper() + "\n" : "");
            page.append(section(figure));
        }
        return page.toString();
    }

    private static String line(Figure figure) {
        Optional<Figure.Variant> variant = figure.quick().or(figure::full);
        String takes = figure.quick()
                .map(Figure.Variant::takes)
                .or(() -> figure.full().map(full -> "`--full`: " + full.takes()))
                .orElse("");
        return row(List.of(
                "[" + figure.id() + "](#" + figure.id().replace("/", "") + ")", // as GitHub makes it from the heading
                figure.title(),
                takes,
                variant.map(each -> String.join(", ", each.needs())).orElse(figure.missing()),
                Outcome.find(figure.recorded(), figure)
                        .map(Outcome::inWords)
                        .orElse(variant.isPresent() ? "not run" : "not here")));
    }

    private static String section(Figure figure) {
        String head = "\n### " + figure.id() + "\n\n" + figure.title() + "." + around(" ", figure.trimmed(), ".")
                + around(" It needs ", figure.missing(), ".")
                + figure.full().map(full -> " `--full`: " + full.takes() + ".").orElse("") + "\n";
        return head
                + Outcome.find(figure.recorded(), figure)
                        .map(outcome -> results(figure, outcome))
                        .orElseGet(() -> claims(figure));
    }

    private static String claims(Figure figure) {
        return figure.claims().stream()
                        .map(claim -> "\n- " + claim.says() + (claim.ours() ? " (our claim, not the paper's)" : "")
                                + ": not run.")
                        .collect(Collectors.joining())
                + (figure.claims().isEmpty() ? "" : "\n");
    }

    private static String results(Figure figure, Outcome outcome) {
        String findings = outcome.findings().stream().map(PapersPage::item).collect(Collectors.joining());
        String measured = outcome.measured();
        return "\n" + findings + around("\n", figure.remark(), ".\n") + steps(figure, outcome) + "\n"
                + pictures(figure, FigurePlots.in(figure.recorded())) + "\n"
                + Character.toUpperCase(measured.charAt(0)) + measured.substring(1) + ", ± deviation over seeds:\n\n"
                + table(outcome, figure.claims().get(0).within())
                + "\n" + outcome.date() + around(", kernels: ", outcome.kernels(), "") + ".\n";
    }

    /** Nothing around nothing. */
    private static String around(String before, String text, String after) {
        return text.isEmpty() ? "" : before + text + after;
    }

    /** How the steps of the methods were chosen. */
    private static String steps(Figure figure, Outcome outcome) {
        String given = figure.quick().map(Figure.Variant::steps).orElse("");
        String tuning = outcome.tuning()
                .map(tuned -> tuned.lines().stream()
                        .map(line -> "- " + line + ".\n")
                        .collect(Collectors.joining(
                                "", "\n" + tuned.inWords() + ". What each method's steps were multiplied by:\n\n", "")))
                .orElse("");
        return around("\nSteps: ", given.equals("paper") ? "those of the paper" : given, ".\n") + tuning;
    }

    /** Several stand side by side, each under what it is split by. */
    private static String pictures(Figure figure, List<Path> pictures) {
        String folder = "../examples/papers/" + figure.id().replace("/", "/figures/");
        List<String> images = pictures.stream()
                .map(picture -> "![" + figure.id() + "](" + folder + "/" + picture.getFileName() + ")")
                .toList();
        if (pictures.size() == 1) {
            return images.get(0) + "\n";
        }
        List<String> names = pictures.stream()
                .map(picture -> picture.getFileName()
                        .toString()
                        .replaceFirst("^figure-?(.*)\\.svg$", "$1")
                        .replaceFirst("-", " = "))
                .toList();
        return row(names) + "|---".repeat(pictures.size()) + "|\n" + row(images);
    }

    private static String row(Collection<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String item(Finding finding) {
        return "- " + finding.marked() + ": **" + finding.verdict().inWords() + "** ("
                + finding.inWords().replace("*", "\\*") + ").\n";
    }

    /** A column for each value of the keys that the first claim is split by. */
    private static String table(Outcome outcome, List<String> split) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        Set<String> columns = new LinkedHashSet<>();
        for (Outcome.Row row : outcome.table()) {
            RunWords words = RunWords.of(row.run());
            String column = split.stream()
                    .map(key -> key + " = " + words.value(key).orElse(""))
                    .collect(Collectors.joining(", "));
            columns.add(column);
            String name = words.without(split);
            rows.computeIfAbsent(name.isEmpty() ? "all" : name, key -> new LinkedHashMap<>())
                    .put(column, cell(row));
        }
        int seeds = outcome.table().stream().mapToInt(Outcome.Row::seeds).max().orElse(0);
        List<String> head = new ArrayList<>(List.of(seeds + (seeds == 1 ? " seed" : " seeds")));
        columns.forEach(column -> head.add(column.isEmpty() ? " " : column));
        StringBuilder table = new StringBuilder(row(head) + "|---".repeat(head.size()) + "|\n");
        rows.forEach((name, cells) -> {
            List<String> line = new ArrayList<>(List.of(name));
            columns.forEach(column -> line.add(cells.getOrDefault(column, "")));
            table.append(row(line));
        });
        return table.toString();
    }

    private static String cell(Outcome.Row row) {
        String value = row.sign() + Numbers.ascii(row.value());
        if (row.seeds() < 2 || !row.sign().isEmpty()) {
            return value;
        }
        return value + " ± "
                + (Double.isFinite(row.deviation()) ? String.format(Locale.ROOT, "%.2g", row.deviation()) : "unknown");
    }
}
