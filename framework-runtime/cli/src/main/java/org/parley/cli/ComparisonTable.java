package org.parley.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;

/** Prints a comparison: one line per group, with mean and standard deviation over its seeds. */
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
            line.add(String.join(", ", group.remarks()));
            lines.add(line);
        }
        AlignedTable.print(lines, true, out::println);
        out.flush();
    }

    private static String cell(SummaryColumns headline, Statistic outcome) {
        String mean = Columns.printed(headline.column(), outcome.mean());
        return outcome.runs() > 1 ? mean + " ± " + Columns.printed(headline.column(), outcome.deviation()) : mean;
    }

    /** Returns the communication cost: compressed bits, or all numbers in full if nothing is compressed. */
    private static String sent(RunGroup group) {
        return group.outcome(Columns.BITS_SENT)
                .map(bits -> Columns.printed(Columns.BITS_SENT, bits.mean()))
                .or(() -> group.outcome(Columns.FLOATS_SENT)
                        .map(numbers -> Numbers.bytes(
                                numbers.mean() * group.runs().get(0).bytesPerFloat())))
                .orElse("-");
    }
}
