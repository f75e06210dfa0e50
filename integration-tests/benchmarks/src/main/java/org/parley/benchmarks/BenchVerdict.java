package org.parley.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results as a table with notes. Nobody gets a ratio who did other work, and one that proves little stands in brackets. */
final class BenchVerdict {

    private final Table table = new Table(
            "problem", "contestant", "whole run", "steady", "of the bound", "lead, whole run", "lead, steady");
    private final List<String> notes = new ArrayList<>();
    private boolean sound = true;

    void add(BenchResult result) {
        Contest contest = result.contest();
        for (String contestant : result.turns().keySet()) {
            boolean isFirst = contestant.equals(result.first());
            BenchResult.Series steady = result.steady(contestant);
            table.add(
                    isFirst ? contest.name() : "",
                    contestant,
                    result.whole(contestant).toString(),
                    steady.toString(),
                    String.format(
                            Locale.ROOT, "%.2f", steady.best() / result.bound().roundsPerSecond()),
                    isFirst ? "" : lead(result, contestant, result.whole(result.first()), result.whole(contestant)),
                    isFirst ? "" : lead(result, contestant, result.steady(result.first()), steady));
            result.objection(contestant).ifPresent(objection -> refuse(contest, contestant, objection));
        }
        Turn last = result.turns().get(result.first()).get(0);
        notes.add(String.format(
                Locale.ROOT,
                "%s: %s%s; %d rounds, loss %.4g to %.4g; bound %s rounds/s: %s%s",
                contest.name(),
                contest.title(),
                result.dataset().map(data -> "; " + inWords(data)).orElse(""),
                last.rounds(),
                last.firstLoss(),
                last.lastLoss(),
                BenchResult.Series.figure(result.bound().roundsPerSecond()),
                result.bound().words(),
                result.handicap().isEmpty() ? "" : "; in brackets because " + result.handicap()));
    }

    /** A contest that came to no end. */
    void abandon(Contest contest, String reason) {
        sound = false;
        notes.add(contest.name() + ": abandoned, " + reason);
    }

    /** Whether all contests came to an end, and all contestants did the same work. */
    boolean isSound() {
        return sound;
    }

    Table table() {
        return table;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    private void refuse(Contest contest, String contestant, String objection) {
        sound = false;
        notes.add(contest.name() + ": no ratio, " + contestant + " did other work: " + objection);
    }

    private static String lead(
            BenchResult result, String contestant, BenchResult.Series ours, BenchResult.Series theirs) {
        Optional<String> objection = result.objection(contestant);
        if (objection.isPresent()) {
            return "refused";
        }
        String ratio = ours.against(theirs);
        return result.handicap().isEmpty() ? ratio : "[" + ratio + "]";
    }

    private static String inWords(String dataset) {
        return dataset.equals(Contest.GENERATED) ? "generated pictures" : dataset;
    }

    /** Figures in rows under a header, for a terminal or as Markdown. */
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

        /** Columns padded to one width. */
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
