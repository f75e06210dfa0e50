package org.parley.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of results with notes. Programs that did other work get no ratio; ratios with a caveat are in brackets. */
final class BenchReport {

    private final Table table =
            new Table("problem", "program", "whole run", "steady", "of the bound", "lead, whole run", "lead, steady");
    private final List<String> notes = new ArrayList<>();
    private boolean valid = true;

    void add(BenchResult result) {
        BenchProblem problem = result.problem();
        for (String candidate : result.turns().keySet()) {
            boolean isFirst = candidate.equals(result.first());
            BenchResult.Series steady = result.steady(candidate);
            table.add(
                    isFirst ? problem.name() : "",
                    candidate,
                    result.whole(candidate).toString(),
                    steady.toString(),
                    String.format(
                            Locale.ROOT, "%.2f", steady.best() / result.bound().roundsPerSecond()),
                    isFirst ? "" : lead(result, candidate, result.whole(result.first()), result.whole(candidate)),
                    isFirst ? "" : lead(result, candidate, result.steady(result.first()), steady));
            result.objection(candidate).ifPresent(objection -> reject(problem, candidate, objection));
        }
        Turn last = result.turns().get(result.first()).get(0);
        notes.add(String.format(
                Locale.ROOT,
                "%s: %s%s; %d rounds, loss %.4g to %.4g; load average at most %.1f; bound %s rounds/s: %s%s",
                problem.name(),
                problem.title(),
                result.dataset().map(data -> "; " + describe(data)).orElse(""),
                last.rounds(),
                last.firstLoss(),
                last.lastLoss(),
                result.load(),
                BenchResult.Series.figure(result.bound().roundsPerSecond()),
                result.bound().words(),
                result.caveat().isEmpty() ? "" : "; in brackets because " + result.caveat()));
    }

    /** Adds a problem whose measurement failed. */
    void fail(BenchProblem problem, String reason) {
        valid = false;
        notes.add(problem.name() + ": failed, " + reason);
    }

    /** Returns whether all measurements succeeded and all programs did the same work. */
    boolean isValid() {
        return valid;
    }

    Table table() {
        return table;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    private void reject(BenchProblem problem, String candidate, String objection) {
        valid = false;
        notes.add(problem.name() + ": no ratio, " + candidate + " did other work: " + objection);
    }

    private static String lead(
            BenchResult result, String candidate, BenchResult.Series ours, BenchResult.Series theirs) {
        Optional<String> objection = result.objection(candidate);
        if (objection.isPresent()) {
            return "rejected";
        }
        String ratio = ours.against(theirs);
        return result.caveat().isEmpty() ? ratio : "[" + ratio + "]";
    }

    private static String describe(String dataset) {
        return dataset.equals(BenchProblem.GENERATED) ? "generated images" : dataset;
    }

    /** A table for a terminal or as Markdown. */
    static final class Table {

        private final List<String> header;
        private final List<List<String>> rows = new ArrayList<>();

        Table(String... header) {
            this.header = List.of(header);
        }

        void add(String... row) {
            if (row.length != header.size()) {
                throw new IllegalArgumentException(row.length + " cells under " + header.size() + " headings");
            }
            rows.add(List.of(row));
        }

        List<List<String>> rows() {
            return List.copyOf(rows);
        }

        /** Returns the table with aligned columns. */
        String text() {
            int[] widths = new int[header.size()];
            lines().forEach(row -> {
                for (int column = 0; column < widths.length; column++) {
                    widths[column] = Math.max(widths[column], row.get(column).length());
                }
            });
            return lines().map(row -> padded(row, widths)).collect(Collectors.joining("\n", "", "\n"));
        }

        String markdown() {
            String rule = "|" + "---|".repeat(header.size());
            return Stream.concat(Stream.of(cells(header), rule), rows.stream().map(Table::cells))
                    .collect(Collectors.joining("\n", "", "\n"));
        }

        private Stream<List<String>> lines() {
            return Stream.concat(Stream.of(header), rows.stream());
        }

        private static String padded(List<String> row, int[] widths) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = row.get(column);
                line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
            }
            return line.toString().stripTrailing();
        }

        private static String cells(List<String> row) {
            return "| " + String.join(" | ", row) + " |";
        }
    }
}
