package org.parley.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;

/** A comparison for the terminal: one line per group, mean and deviation over its seeds. */
final class ComparisonTable {

    private ComparisonTable() {}

    static void print(Comparison comparison, PrintWriter out) {
        List<SummaryColumns> headlines = comparison
                .example()
                .flatMap(RunGroup::sample)
                .map(SummaryColumns::of)
                .orElse(List.of());
        boolean compressed = comparison.measured().contains(Columns.BITS_SENT);
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("run", "seeds"));
        headlines.stream().map(SummaryColumns::caption).forEach(head::add);
        if (compressed) {
            head.add(Columns.label(Columns.BITS_SENT));
        }
        lines.add(head);
        for (RunGroup group : comparison.groups()) {
            List<String> line = new ArrayList<>(
                    List.of(group.label(), Integer.toString(group.runs().size())));
            headlines.forEach(headline -> line.add(group.outcome(headline.column())
                    .map(outcome -> cell(headline, outcome))
                    .orElse("-")));
            if (compressed) {
                line.add(sent(group));
            }
            line.add(remark(group));
            lines.add(line);
        }
        print(lines, out);
        out.flush();
    }

    private static String cell(SummaryColumns headline, Statistic outcome) {
        String mean = Columns.printed(headline.column(), outcome.mean());
        return outcome.runs() > 1 ? mean + " ± " + Columns.printed(headline.column(), outcome.deviation()) : mean;
    }

    /** What all messages took: as compressors wrote them, or every number in full. */
    private static String sent(RunGroup group) {
        return group.outcome(Columns.BITS_SENT)
                .map(bits -> Columns.printed(Columns.BITS_SENT, bits.mean()))
                .or(() -> group.outcome(Columns.FLOATS_SENT)
                        .map(numbers -> Numbers.bytes(
                                numbers.mean() * group.runs().get(0).bytesPerFloat())))
                .orElse("-");
    }

    private static String remark(RunGroup group) {
        Map<String, Long> remarks = new LinkedHashMap<>();
        remarks.put("diverged", group.diverged());
        remarks.put("pruned", group.pruned());
        remarks.put("unfinished", group.unfinished());
        return remarks.entrySet().stream()
                .filter(remark -> remark.getValue() > 0)
                .map(remark -> remark.getValue() + " " + remark.getKey())
                .collect(Collectors.joining(", "));
    }

    private static void print(List<List<String>> lines, PrintWriter out) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int column = 0; column < line.size(); column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < line.size(); column++) {
                String align = column == 0 ? "%-" : "%";
                int width = Math.max(1, widths[column]);
                text.append(column == 0 ? "" : "  ")
                        .append(String.format(Locale.ROOT, align + width + "s", line.get(column)));
            }
            out.println(text.toString().stripTrailing());
        }
    }
}
