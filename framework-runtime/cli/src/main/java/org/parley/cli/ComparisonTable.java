package org.parley.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Statistic;
import org.parley.runtime.record.ByteCount;
import org.parley.runtime.record.Columns;

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
            head.add("sent");
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
        AlignedTable.print(lines, "", out::println);
        out.flush();
    }

    private static String cell(SummaryColumns headline, Statistic outcome) {
        String mean = headline.text(outcome.mean());
        return outcome.runs() > 1 ? mean + " ± " + headline.text(outcome.deviation()) : mean;
    }

    /** What all messages took: as compressors wrote them, or every number in full. */
    private static String sent(RunGroup group) {
        return group.outcome(Columns.BITS_SENT)
                .map(bits -> ByteCount.ofBits(bits.mean()))
                .or(() -> group.outcome(Columns.FLOATS_SENT)
                        .map(numbers -> ByteCount.inWords(numbers.mean() * group.bytesOfNumber())))
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
}
