package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.Claim.Verdict;
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
            if (papers.add(figure.paper())) {
                page.append("\n## ").append(figure.paper()).append('\n');
            }
            section(figure, page);
        }
        return page.toString();
    }

    private static String line(Figure figure) {
        Optional<Figure.Variant> variant = figure.quick().or(figure::full);
        String takes = figure.quick()
                .map(Figure.Variant::takes)
                .or(() -> figure.full().map(full -> "`--full`: " + full.takes()))
                .orElse("");
        return String.format(
                Locale.ROOT,
                "| [%s](#%s) | %s | %s | %s | %s |\n",
                figure.id(),
                anchor(figure),
                figure.title(),
                takes,
                variant.map(each -> String.join(", ", each.needs())).orElse(figure.missing()),
                Outcome.find(figure.recorded(), figure)
                        .map(Outcome::inWords)
                        .orElse(variant.isPresent() ? "not run" : "not here"));
    }

    /** As GitHub makes it from the heading. */
    private static String anchor(Figure figure) {
        return figure.id().replace("/", "");
    }

    private static void section(Figure figure, StringBuilder page) {
        page.append("\n### ")
                .append(figure.id())
                .append("\n\n")
                .append(figure.title())
                .append(".");
        sentence(figure.trimmed(), page);
        sentence(figure.missing().isEmpty() ? "" : "It needs " + figure.missing(), page);
        figure.full()
                .ifPresent(
                        full -> page.append(" `--full`: ").append(full.takes()).append('.'));
        page.append('\n');
        Optional<Outcome> outcome = Outcome.find(figure.recorded(), figure);
        if (outcome.isEmpty()) {
            figure.claims()
                    .forEach(claim -> page.append("\n- ")
                            .append(claim.says())
                            .append(claim.ours() ? " (our claim, not the paper's)" : "")
                            .append(": not run."));
            page.append(figure.claims().isEmpty() ? "" : "\n");
            return;
        }
        page.append('\n');
        outcome.get().findings().forEach(finding -> page.append(item(finding)));
        page.append(figure.remark().isEmpty() ? "" : "\n" + figure.remark() + ".\n");
        steps(figure, outcome.get(), page);
        page.append('\n');
        page.append(pictures(figure, FigurePlots.in(figure.recorded())));
        page.append('\n').append(Character.toUpperCase(outcome.get().measured().charAt(0)));
        page.append(outcome.get().measured().substring(1)).append(", ± deviation over seeds:\n\n");
        List<String> split = figure.claims().get(0).within();
        table(outcome.get(), split, page);
        page.append("\n").append(outcome.get().date());
        page.append(
                outcome.get().kernels().isEmpty()
                        ? ""
                        : ", kernels: " + outcome.get().kernels());
        page.append(".\n");
    }

    /** How the steps of the methods were chosen. */
    private static void steps(Figure figure, Outcome outcome, StringBuilder page) {
        String given = figure.quick().map(Figure.Variant::steps).orElse("");
        if (!given.isEmpty()) {
            page.append("\nSteps: ")
                    .append(given.equals("paper") ? "those of the paper" : given)
                    .append(".\n");
        }
        outcome.tuning().ifPresent(tuned -> {
            page.append('\n').append(tuned.inWords()).append(". What each method's steps were multiplied by:\n\n");
            tuned.lines().forEach(line -> page.append("- ").append(line).append(".\n"));
        });
    }

    /** Several stand side by side, each under what it is split by. */
    private static String pictures(Figure figure, List<Path> pictures) {
        List<String> names = pictures.stream()
                .map(picture -> picture.getFileName()
                        .toString()
                        .replaceFirst("^figure-?(.*)\\.svg$", "$1")
                        .replaceFirst("-", " = "))
                .toList();
        List<String> images =
                pictures.stream().map(picture -> image(figure, picture)).toList();
        return pictures.size() == 1
                ? images.get(0) + "\n"
                : "| " + String.join(" | ", names) + " |\n" + "|---".repeat(pictures.size()) + "|\n| "
                        + String.join(" | ", images) + " |\n";
    }

    private static String image(Figure figure, Path picture) {
        return String.format(
                Locale.ROOT,
                "![%s](../examples/papers/%s/%s)",
                figure.id(),
                figure.id().replace("/", "/figures/"),
                picture.getFileName());
    }

    private static void sentence(String text, StringBuilder page) {
        page.append(text.isEmpty() ? "" : " " + text + ".");
    }

    private static String item(Finding finding) {
        String verdict = finding.verdict() == Verdict.HOLDS
                ? "**holds**"
                : "**" + finding.verdict().inWords() + "**";
        return "- " + finding.marked() + ": " + verdict + " ("
                + finding.inWords().replace("*", "\\*") + ").\n";
    }

    /** A column for each value of the keys that the first claim is split by. */
    private static void table(Outcome outcome, List<String> split, StringBuilder page) {
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
                    .put(
                            column,
                            row.sign()
                                    + Numbers.ascii(row.value())
                                    + (row.seeds() > 1 && row.sign().isEmpty() ? " ± " + deviation(row) : ""));
        }
        int seeds = outcome.table().stream().mapToInt(Outcome.Row::seeds).max().orElse(0);
        String heading = seeds + (seeds == 1 ? " seed" : " seeds");
        page.append("| ").append(heading);
        columns.forEach(column -> page.append(" | ").append(column.isEmpty() ? " " : column));
        page.append(" |\n|---").append("|---".repeat(columns.size())).append("|\n");
        rows.forEach((name, cells) -> {
            page.append("| ").append(name);
            columns.forEach(column -> page.append(" | ").append(cells.getOrDefault(column, "")));
            page.append(" |\n");
        });
    }

    private static String deviation(Outcome.Row row) {
        return Double.isFinite(row.deviation()) ? String.format(Locale.ROOT, "%.2g", row.deviation()) : "unknown";
    }
}
