package org.parley.runtime.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;

/** Exports comparisons as text for other programs. */
public final class ComparisonTables {

    private static final List<CostAxis> COSTS =
            List.of(CostAxis.ROUNDS, CostAxis.SAMPLES, CostAxis.BYTES, CostAxis.SECONDS);

    /** A column of the table: its heading and one value per configuration. */
    private record Column(String heading, List<Optional<Statistic>> values, boolean rises) {

        /** Returns whether a number of the column requires a power of ten, which is then used for all of its numbers. */
        boolean isScientific() {
            return values.stream()
                    .flatMap(Optional::stream)
                    .mapToInt(value -> exponent(value.mean()))
                    .anyMatch(exponent -> exponent < -3 || exponent > 5);
        }
    }

    private final Comparison comparison;
    private final List<Column> columns = new ArrayList<>();

    private ComparisonTables(Comparison comparison) {
        this.comparison = comparison;
    }

    /**
     * Returns the final results as a LaTeX table that uses the packages booktabs and amsmath, with ± over seeds and the best values in
     * bold.
     *
     * @param metrics columns of the metrics
     * @param target the target of the first metric, for columns with the cost of reaching it
     */
    public static String latex(Comparison comparison, List<String> metrics, Optional<Double> target) {
        ComparisonTables table = new ComparisonTables(comparison);
        metrics.forEach(table::addMetric);
        target.ifPresent(value -> table.addCosts(metrics.get(0), value));
        return table.text();
    }

    private void addMetric(String metric) {
        columns.add(new Column(
                escaped(Columns.brief(metric)),
                comparison.groups().stream().map(group -> group.outcome(metric)).toList(),
                comparison.rises(metric)));
    }

    private void addCosts(String metric, double target) {
        boolean rises = comparison.rises(metric);
        List<Map<CostAxis, Statistic>> costs = comparison.groups().stream()
                .map(group -> group.costs(metric, target, rises))
                .toList();
        String goal = (rises ? " to $\\geq " : " to $\\leq ") + plain(target) + "$";
        for (CostAxis axis : COSTS) {
            columns.add(new Column(
                    escaped(axis.caption()) + goal,
                    IntStream.range(0, costs.size())
                            .mapToObj(i -> Optional.ofNullable(costs.get(i).get(axis))
                                    .filter(cost -> cost.runs()
                                            == comparison.groups().get(i).runs().size()))
                            .toList(),
                    false));
        }
    }

    private String text() {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        columns.forEach(column -> head.add(column.heading()));
        for (int i = 0; i < comparison.groups().size(); i++) {
            int index = i;
            List<String> line =
                    new ArrayList<>(List.of(escaped(comparison.groups().get(i).label())));
            columns.forEach(column -> line.add(cell(column, index)));
            lines.add(line);
        }
        String seeds = comparison.groups().stream()
                .map(RunGroup::runs)
                .map(List::size)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return "% \\usepackage{booktabs,amsmath}; mean and standard deviation over seeds (" + seeds
                + "), the best mean in bold\n"
                + "\\begin{tabular}{l" + "r".repeat(columns.size()) + "}\n\\toprule\n"
                + row(head) + "\\midrule\n"
                + lines.stream().map(ComparisonTables::row).collect(Collectors.joining())
                + "\\bottomrule\n\\end{tabular}\n";
    }

    private static String row(List<String> cells) {
        return String.join(" & ", cells) + " \\\\\n";
    }

    private String cell(Column column, int index) {
        Optional<Statistic> value = column.values().get(index);
        if (value.isEmpty()) {
            return "--";
        }
        String text = number(value.get(), column.isScientific());
        double best = column.values().stream()
                .flatMap(Optional::stream)
                .mapToDouble(each -> column.rises() ? -each.mean() : each.mean())
                .min()
                .orElse(Double.NaN);
        boolean isBest = (column.rises() ? -value.get().mean() : value.get().mean()) == best;
        return isBest && comparison.groups().size() > 1 ? "$\\boldsymbol{" + text + "}$" : "$" + text + "$";
    }

    /** Formats both numbers with the same power of ten, and as many decimals as the first requires for four digits. */
    private static String number(Statistic value, boolean scientific) {
        int exponent = exponent(value.mean());
        double unit = scientific ? Math.pow(10, exponent) : 1;
        int decimals = scientific ? 2 : Math.max(0, 3 - Math.max(exponent, -1));
        String mean = Numbers.fixed(value.mean() / unit, decimals);
        String both = value.runs() > 1 ? mean + " \\pm " + Numbers.fixed(value.deviation() / unit, decimals) : mean;
        if (!scientific || exponent == 0) {
            return both;
        }
        return (value.runs() > 1 ? "(" + both + ")" : both) + " \\times 10^{" + exponent + "}";
    }

    private static int exponent(double value) {
        return value == 0 || !Double.isFinite(value) ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    }

    private static String plain(double value) {
        boolean scientific = exponent(value) < -3 || exponent(value) > 5;
        return number(new Statistic(value, 0, 1), scientific)
                .replaceAll("(\\.\\d*?)0+(?=$| )", "$1")
                .replaceAll("\\.(?=$| )", "");
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> escaped.append("\\textbackslash{}");
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                case '&', '%', '$', '#', '_', '{', '}' -> escaped.append('\\').appendCodePoint(c);
                case '–' -> escaped.append("--");
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    /** Returns all rows of all runs as one table for data frames: the settings of a run, its seed, and its metrics with all digits. */
    public static String csv(Comparison comparison) {
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
                cells.add(allDigits(column[row]));
            }
            text.append(line(cells));
        }
    }

    private static String allDigits(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String line(List<String> cells) {
        return cells.stream().map(ComparisonTables::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        return cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n')
                ? '"' + cell.replace("\"", "\"\"") + '"'
                : cell;
    }
}
