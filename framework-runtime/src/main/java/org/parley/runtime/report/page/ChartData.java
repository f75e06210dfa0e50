package org.parley.runtime.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.RowChoice;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.Markup;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data of a page's charts as JSON.
 *
 * @param member what a group has several of: seed or agent
 * @param band how they are initially shown
 * @param kept the number of rows of the longest run that the page contains
 * @param of the number of rows that it has
 */
record ChartData(
        List<Metric> metrics, List<Axis> axes, List<Group> groups, String member, String band, int kept, int of) {

    /** @param own whether the metric is specific to the problem, so that it is unknown whether larger values are better */
    record Metric(String name, String caption, String brief, boolean own) {

        static Metric of(String column) {
            return new Metric(column, Columns.caption(column), Columns.brief(column), Columns.isOwn(column));
        }
    }

    record Axis(String name, String caption) {}

    /** A configuration, with the numbers of its pen, so that the script needs no copy of the pens. */
    record Group(String label, int color, String print, double[] dashes, double[] corners, List<Member> runs) {

        static Group of(String label, int index, List<Member> runs) {
            Pen pen = Pen.at(index);
            return new Group(
                    label, pen.color(), pen.hex(), pen.dashes(), pen.marker().corners(1), runs);
        }
    }

    /** @param x the costs by axis: numbers, or a {@link Multiple} of another axis */
    record Member(String name, Map<String, Object> x, Map<String, List<BigDecimal>> y) {}

    record Multiple(String of, double times) {}

    /** The maximum number of values on a page. Rows are left out to meet it. */
    private static final int MOST_NUMBERS = 120_000;

    private static final int MOST_ROWS = 600;
    private static final int MOST_BANDS = 6;
    private static final int FEWEST_ROWS = 60;
    private static final MathContext MEASURED = new MathContext(5);
    private static final MathContext COUNTED = new MathContext(9);
    private static final JsonMapper MAPPER = new JsonMapper();

    /** @param metrics the columns to choose from */
    static ChartData of(List<RunGroup> groups, List<String> metrics) {
        long runs = groups.stream().mapToLong(group -> group.runs().size()).sum();
        int longest = groups.stream()
                .flatMap(group -> group.runs().stream())
                .mapToInt(run -> run.metrics().recorded())
                .max()
                .orElse(0);
        int[] rows = RowChoice.of(longest, rows(runs * (metrics.size() + CostAxis.values().length)));
        List<CostAxis> axes = Arrays.stream(CostAxis.values())
                .filter(axis -> axis == CostAxis.ROUNDS || groups.stream().anyMatch(axis::isIn))
                .toList();
        List<Group> drawn = new ArrayList<>();
        for (RunGroup group : groups) {
            drawn.add(Group.of(
                    group.label(),
                    drawn.size(),
                    group.runs().stream()
                            .map(run -> member(run, axes, metrics, rows))
                            .toList()));
        }
        return new ChartData(
                metrics.stream().map(Metric::of).toList(),
                axes.stream().map(axis -> new Axis(axis.name(), axis.caption())).toList(),
                drawn,
                "seed",
                band(groups.size()).name().toLowerCase(Locale.ROOT),
                rows.length,
                longest);
    }

    /** Many overlapping bands would be unreadable. */
    static Spread band(int groups) {
        return groups <= MOST_BANDS ? Spread.DEVIATION : Spread.NONE;
    }

    /** Returns the number of rows that fit with this number of columns. */
    static int rows(long columns) {
        return (int) Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / Math.max(1, columns)));
    }

    private static Member member(RunRecord run, List<CostAxis> axes, List<String> metrics, int[] choice) {
        int[] rows = Arrays.stream(RowChoice.upTo(run.metrics().recorded(), choice))
                .map(run.metrics()::indexOf)
                .distinct()
                .toArray();
        Map<String, List<BigDecimal>> y = new LinkedHashMap<>();
        metrics.stream()
                .filter(run.metrics()::has)
                .forEach(metric -> y.put(metric, numbers(run.metrics().column(metric), rows, MEASURED)));
        return new Member("seed " + run.seed(), costs(run, axes, rows), y);
    }

    /** Returns the costs by axis. Axes that use the same column are multiples of the first one. */
    static Map<String, Object> costs(RunRecord run, List<CostAxis> axes, int[] rows) {
        Map<String, Object> x = new LinkedHashMap<>();
        Map<String, CostAxis> first = new LinkedHashMap<>();
        for (CostAxis axis : axes) {
            String column = axis.column(run);
            if (!run.metrics().has(column)) {
                continue;
            }
            CostAxis base = first.putIfAbsent(column, axis);
            x.put(
                    axis.name(),
                    base == null
                            ? numbers(axis.of(run), rows, COUNTED)
                            : new Multiple(base.name(), axis.factor(run) / base.factor(run)));
        }
        return x;
    }

    static List<BigDecimal> numbers(double[] values, int[] rows) {
        return numbers(values, rows, MEASURED);
    }

    private static List<BigDecimal> numbers(double[] values, int[] rows, MathContext digits) {
        List<BigDecimal> numbers = new ArrayList<>(rows.length);
        for (int row : rows) {
            double value = values[row];
            numbers.add(Double.isFinite(value) ? new BigDecimal(value, digits).stripTrailingZeros() : null);
        }
        return numbers;
    }

    /** Returns JSON that is safe inside a page: it contains no characters that start markup. */
    private String json() {
        return MAPPER.writeValueAsString(this)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }

    /** Returns the columns that can be plotted: those that are measured, not counted. */
    static List<String> metrics(List<String> columns) {
        return columns.stream()
                .filter(column -> !Columns.isCounter(column) && !column.equals(Columns.SECONDS))
                .toList();
    }

    /**
     * Returns the placeholder in which the page's script draws the charts. It is hidden until then.
     *
     * @param id a unique id on the page; the legend, if any, has the id {@code <id>-legend}
     */
    Markup explorer(String id) {
        return Markup.of("""
                <div class='explorer' id='{}' data-chart='{}-data' data-legend='{}-legend' hidden='hidden'></div>
                <script type='application/json' id='{}-data'>{}</script>
                """, id, id, id, id, Markup.trusted(json()));
    }
}
