package org.parley.runtime.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;

/** All rows of all runs in one table, for data frames: what a run is, its seed, then its metrics, all digits of them. */
public final class ComparisonCsv {

    private ComparisonCsv() {}

    public static String of(Comparison comparison) {
        Map<String, List<String>> legend = comparison.legend();
        List<String> columns = List.copyOf(comparison.measured());
        List<String> head = new ArrayList<>(List.of("configuration"));
        legend.keySet().stream().filter(key -> !key.equals("run")).forEach(head::add);
        head.add("seed");
        head.addAll(columns);
        head.addAll(List.of("samples_of_all", "bytes_sent"));
        StringBuilder text = new StringBuilder(line(head));
        for (int i = 0; i < comparison.groups().size(); i++) {
            RunGroup group = comparison.groups().get(i);
            List<String> names = new ArrayList<>(List.of(group.label()));
            int index = i;
            legend.forEach((key, values) -> {
                if (!key.equals("run")) {
                    names.add(values.get(index));
                }
            });
            group.runs().forEach(run -> addRows(text, names, run, columns));
        }
        return text.toString();
    }

    private static void addRows(StringBuilder text, List<String> names, RunRecord run, List<String> columns) {
        List<double[]> values = new ArrayList<>();
        columns.forEach(column -> values.add(run.metrics().column(column)));
        values.add(CostAxis.TOTAL_SAMPLES.of(run));
        values.add(CostAxis.BYTES.of(run));
        for (int row = 0; row < run.metrics().size(); row++) {
            List<String> cells = new ArrayList<>(names);
            cells.add(run.seed());
            for (double[] column : values) {
                cells.add(number(column[row]));
            }
            text.append(line(cells));
        }
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String line(List<String> cells) {
        return cells.stream().map(ComparisonCsv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        return cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n')
                ? '"' + cell.replace("\"", "\"\"") + '"'
                : cell;
    }
}
