package org.parley.runtime.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Estimate;
import org.parley.runtime.claim.Measure;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.plot.ComparisonFigure;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Plot.Series;

/** The pictures of a figure: one, or one for each value of the keys that it is split by. */
public final class FigurePlots {

    private FigurePlots() {}

    /** Returns the plots by the names of their files, without extension. */
    public static Map<String, Plot> of(Figure figure, Comparison comparison) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        Figure.Drawing drawing = figure.drawing().orElseThrow();
        Claim.slices(sameFirst(comparison.groups(), drawing), drawing.within())
                .forEach((slice, groups) -> plots.put(
                        slice.isEmpty() ? "figure" : RunDirectory.safeName("figure " + slice),
                        drawing.over().key().isPresent()
                                ? points(figure.claims().get(0), drawing, groups)
                                : curves(drawing, groups)));
        return plots;
    }

    /** Sorts the groups so that all pictures use the same pen for the same name. */
    private static List<RunGroup> sameFirst(List<RunGroup> groups, Figure.Drawing drawing) {
        List<String> names =
                groups.stream().map(group -> name(group, drawing)).distinct().toList();
        return groups.stream()
                .sorted(Comparator.comparingInt(group -> names.indexOf(name(group, drawing))))
                .toList();
    }

    private static String name(RunGroup group, Figure.Drawing drawing) {
        return RunWords.of(group).without(drawing.within());
    }

    /** Returns the SVG pictures in a directory. */
    public static List<Path> in(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().matches("figure.*\\.svg"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }

    private static Plot curves(Figure.Drawing drawing, List<RunGroup> groups) {
        ComparisonFigure figure = new ComparisonFigure(
                drawing.metric(),
                drawing.over().cost().orElseThrow(),
                drawing.spread(),
                drawing.decadesAcross(),
                drawing.decadesUp());
        List<String> names = groups.stream().map(group -> name(group, drawing)).toList();
        Plot plot = figure.of(new Comparison(groups, Map.of(), List.of()), names::get);
        return new Plot(
                Columns.brief(drawing.metric()),
                plot.across(),
                plot.series(),
                drawing.decadesAcross(),
                drawing.decadesUp());
    }

    /** Plots the measure of the first claim over a key, with its interval. Configurations that differ in other keys form separate lines. */
    private static Plot points(Claim claim, Figure.Drawing drawing, List<RunGroup> groups) {
        String key = drawing.over().key().orElseThrow();
        List<String> omitted = Stream.of(drawing.within(), drawing.tied(), List.of(key))
                .flatMap(List::stream)
                .toList();
        Map<String, List<RunGroup>> lines = groups.stream()
                .filter(group -> RunWords.of(group).value(key).isPresent())
                .collect(Collectors.groupingBy(
                        group -> RunWords.of(group).without(omitted), LinkedHashMap::new, Collectors.toList()));
        List<String> names = List.copyOf(lines.keySet());
        List<Series> series = names.stream()
                .map(name -> line(name, Pen.at(names.indexOf(name)), key, claim.measure(), lines.get(name), groups))
                .toList();
        String caption = claim.measure().caption();
        String title = Character.toUpperCase(caption.charAt(0)) + caption.substring(1);
        return new Plot(title, drawing.label().orElse(key), series, drawing.decadesAcross(), drawing.decadesUp());
    }

    private static Series line(
            String name, Pen pen, String key, Measure measure, List<RunGroup> members, List<RunGroup> compared) {
        ToDoubleFunction<RunGroup> place =
                group -> Double.parseDouble(RunWords.of(group).value(key).orElseThrow());
        List<RunGroup> sorted =
                members.stream().sorted(Comparator.comparingDouble(place)).toList();
        List<Estimate> estimates = sorted.stream()
                .map(group -> Estimate.of(measure, group, compared))
                .toList();
        return new Series(
                name,
                pen,
                sorted.stream().mapToDouble(place).toArray(),
                estimates.stream().mapToDouble(Estimate::value).toArray(),
                estimates.stream().mapToDouble(Estimate::low).toArray(),
                estimates.stream().mapToDouble(Estimate::high).toArray(),
                false);
    }
}
