package org.parley.runtime.report.page;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.AgentsFile;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.RowChoice;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Plot.Series;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.PlotPicture;

/** The section about the metrics of single agents, if the run recorded them: one curve per agent, or their range if there are many. */
final class AgentsSection {

    /** The observer that writes the file. Without it, the file belongs to an earlier run. */
    private static final String OBSERVER = "per-agent";

    private static final int MOST_NAMED = 24;
    /** With more agents, the page shows quantiles over agents instead of each agent. */
    private static final int MOST_DRAWN = 64;

    /** The maximum number of values (rows times agents) per column. Rows of longer runs are left out. */
    private static final int MOST_NUMBERS = 1_000_000;

    private static final int FEWEST_ROWS = 100;

    private static final double[] QUARTILES = {0, 0.25, 0.5, 0.75, 1};

    private final AgentsFile file;
    private final RunRecord run;
    private final boolean isThinned;
    private final int[] rows;

    /** @param isThinned whether rows of the file were left out */
    private AgentsSection(AgentsFile file, RunRecord run, boolean isThinned) {
        this.file = file;
        this.run = run;
        this.isThinned = isThinned;
        int agents = Math.min(MOST_DRAWN, agents(file));
        this.rows = RowChoice.of(
                file.rounds().length,
                ChartData.rows((long) agents * file.columns().size()));
    }

    static Markup of(RunDirectory directory, RunRecord run) {
        if (!run.choices().containsValue(OBSERVER) || !Files.exists(directory.agents())) {
            return new Markup();
        }
        double[] rounds = rounds(run);
        AgentsFile file = AgentsFile.read(directory.agents(), round -> Arrays.binarySearch(rounds, round) >= 0);
        return file.rounds().length == 0
                ? new Markup()
                : new AgentsSection(file, run, rounds.length < run.metrics().recorded()).section();
    }

    /** Returns the rounds of the run's rows on the page, as many as fit with all agents. */
    private static double[] rounds(RunRecord run) {
        double[] rounds = run.metrics().column(Columns.ROUND);
        int most = Math.max(FEWEST_ROWS, MOST_NUMBERS / run.agents());
        return Arrays.stream(RowChoice.of(rounds.length, most))
                .mapToDouble(row -> rounds[row])
                .toArray();
    }

    private Markup section() {
        int agents = agents(file);
        return Markup.of(
                "<section><h2>Agents</h2>{}{}<div class='plots unscripted'>{}</div></section>",
                data().explorer("agents"),
                agents <= MOST_NAMED ? legend(agents) : new Markup(),
                file.columns().entrySet().stream()
                        .map(column -> plot(column.getKey(), column.getValue()))
                        .map(plot -> Curves.figure(plot, agents + " agents", Format.PAGE)));
    }

    private static Markup legend(int agents) {
        return Markup.of(
                """
                <div class='wide scripted-only'><table id='agents-legend' class='names legend'>
                <thead><tr><th scope='col'>agent</th></tr></thead><tbody>{}</tbody></table></div>
                """,
                IntStream.range(0, agents)
                        .mapToObj(i ->
                                Markup.of("<tr><td class='pen'>{} {}</td></tr>", PlotPicture.sample(Pen.at(i)), i)));
    }

    private ChartData data() {
        List<CostAxis> axes = Arrays.stream(CostAxis.values())
                .filter(axis -> run.metrics().has(axis.column(run)))
                .toList();
        Map<String, Object> costs = ChartData.costs(run, axes, rowsOfTheRun());
        List<ChartData.Member> members = members(costs);
        List<ChartData.Group> groups = agents(file) <= MOST_NAMED
                ? IntStream.range(0, members.size())
                        .mapToObj(i -> ChartData.Group.of(members.get(i).name(), i, List.of(members.get(i))))
                        .toList()
                : List.of(ChartData.Group.of("all agents", 0, members));
        return new ChartData(
                file.columns().keySet().stream().map(ChartData.Metric::of).toList(),
                axes.stream()
                        .map(axis -> new ChartData.Axis(axis.name(), axis.caption()))
                        .toList(),
                groups,
                "agent",
                Spread.QUARTILES.name().toLowerCase(Locale.ROOT),
                rows.length,
                isThinned ? run.metrics().recorded() : file.rounds().length);
    }

    /** Returns the indices of the metrics rows that were written together with rows of agents. */
    private int[] rowsOfTheRun() {
        double[] rounds = run.metrics().column(Columns.ROUND);
        return IntStream.of(rows)
                .map(row -> Math.max(0, Arrays.binarySearch(rounds, file.rounds()[row])))
                .toArray();
    }

    private List<ChartData.Member> members(Map<String, Object> costs) {
        boolean single = agents(file) <= MOST_DRAWN;
        List<ChartData.Member> members = new ArrayList<>();
        for (int i = 0; i < (single ? agents(file) : QUARTILES.length); i++) {
            int member = i;
            Map<String, List<BigDecimal>> y = new LinkedHashMap<>();
            file.columns()
                    .forEach((column, values) -> y.put(
                            column,
                            ChartData.numbers(single ? values[member] : quantile(values, QUARTILES[member]), rows)));
            members.add(new ChartData.Member(single ? "agent " + i : "quantile " + QUARTILES[i], costs, y));
        }
        return members;
    }

    private static double[] quantile(double[][] values, double share) {
        return IntStream.range(0, values[0].length)
                .mapToDouble(row -> Spread.quantile(
                        share,
                        Arrays.stream(values).mapToDouble(agent -> agent[row]).toArray()))
                .toArray();
    }

    private Plot plot(String column, double[][] values) {
        List<Series> series = new ArrayList<>();
        for (double[] agent : values.length <= MOST_DRAWN ? values : new double[0][]) {
            series.add(new Series(column, Pen.UPPER, file.rounds(), agent, new double[0], new double[0], true));
        }
        double[] low = quantile(values, 0);
        double[] high = quantile(values, 1);
        series.add(new Series("median", Pen.UPPER, file.rounds(), quantile(values, 0.5), low, high, false));
        return new Plot(Columns.caption(column) + ": median and range over agents", "rounds", series);
    }

    private static int agents(AgentsFile file) {
        return file.columns().values().iterator().next().length;
    }
}
