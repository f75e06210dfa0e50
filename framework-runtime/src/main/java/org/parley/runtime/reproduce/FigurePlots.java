package org.parley.runtime.reproduce;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.record.FileNames;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.ComparisonFigure;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Series;

/** The pictures of a figure: one, or one for each value of the keys that it is split by. */
public final class FigurePlots {

    private FigurePlots() {}

    /** By the names of their files, which have no extension. */
    public static Map<String, Plot> of(Figure figure, Comparison comparison) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        Figure.Drawing drawing = figure.drawing().orElseThrow();
        Claim.slices(comparison.groups(), drawing.within())
                .forEach((slice, groups) -> plots.put(
                        slice.isEmpty() ? "figure" : FileNames.safe("figure " + slice),
                        drawing.over().key().isPresent()
                                ? points(figure.claims().get(0), drawing, groups)
                                : curves(drawing, groups)));
        return plots;
    }

    private static Plot curves(Figure.Drawing drawing, List<RunGroup> groups) {
        ComparisonFigure figure = new ComparisonFigure(
                drawing.metric(),
                drawing.over().cost().orElseThrow(),
                drawing.spread(),
                drawing.decadesAcross(),
                drawing.decadesUp());
        List<String> names = groups.stream()
                .map(group -> RunWords.of(group).without(drawing.within()))
                .toList();
        Plot plot = figure.of(new Comparison(groups, Map.of(), List.of()), names::get);
        return new Plot(
                Captions.brief(drawing.metric()),
                plot.across(),
                plot.series(),
                drawing.decadesAcross(),
                drawing.decadesUp());
    }

    /** What the first claim measures over a key; a line for what else tells configurations apart. */
    private static Plot points(Claim claim, Figure.Drawing drawing, List<RunGroup> groups) {
        String key = drawing.over().key().orElseThrow();
        ToDoubleFunction<RunGroup> place =
                group -> RunWords.of(group).value(key).map(Double::parseDouble).orElse(Double.NaN);
        List<String> told =
                Stream.concat(drawing.within().stream(), Stream.of(key)).toList();
        Map<String, List<RunGroup>> lines = groups.stream()
                .filter(group -> !Double.isNaN(place.applyAsDouble(group)))
                .collect(Collectors.groupingBy(
                        group -> RunWords.of(group).without(told), LinkedHashMap::new, Collectors.toList()));
        List<Series> series = lines.entrySet().stream()
                .map(line -> {
                    List<RunGroup> sorted = line.getValue().stream()
                            .sorted(Comparator.comparingDouble(place))
                            .toList();
                    double[] y = sorted.stream()
                            .mapToDouble(group -> claim.measure().of(group, groups))
                            .toArray();
                    Pen pen = Pen.at(List.copyOf(lines.keySet()).indexOf(line.getKey()));
                    return new Series(
                            line.getKey(),
                            pen,
                            sorted.stream().mapToDouble(place).toArray(),
                            y);
                })
                .toList();
        String caption = claim.measure().caption();
        String title = Character.toUpperCase(caption.charAt(0)) + caption.substring(1);
        return new Plot(title, key, series, drawing.decadesAcross(), drawing.decadesUp());
    }
}
