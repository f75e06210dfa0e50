package org.parley.runtime.comparison;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.record.RunDirectory;

/**
 * Runs side by side.
 *
 * @param differences the keys of the run files that tell contenders apart, each with one value per contender; empty text where it has none
 */
public record Comparison(List<Contender> contenders, Map<String, List<String>> differences) {

    private static final int MOST_KEYS_IN_A_LABEL = 3;

    /**
     * Reads what runs left behind.
     *
     * @param directories of runs, or directories full of them
     */
    public static Comparison of(List<Path> directories) {
        Map<Object, List<RunRecord>> groups = directories.stream()
                .flatMap(directory -> runsIn(directory).stream())
                .map(RunRecord::read)
                .collect(Collectors.groupingBy(
                        run -> List.of(run.name(), run.choices()), LinkedHashMap::new, Collectors.toList()));
        List<List<RunRecord>> runs = List.copyOf(groups.values());
        Map<String, List<String>> differences =
                differences(runs.stream().map(group -> group.get(0).choices()).toList());
        List<Contender> contenders = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            contenders.add(new Contender(label(runs, i, differences), runs.get(i)));
        }
        return new Comparison(contenders, differences);
    }

    /** The same, the best first. */
    public Comparison sortedBy(String metric, boolean maximise) {
        Comparator<Integer> byMean = Comparator.comparingDouble(i -> contenders
                .get(i)
                .outcome(metric)
                .map(outcome -> maximise ? -outcome.mean() : outcome.mean())
                .orElse(Double.NaN));
        List<Integer> order = Stream.iterate(0, i -> i + 1)
                .limit(contenders.size())
                .sorted(byMean)
                .toList();
        Map<String, List<String>> reordered = new LinkedHashMap<>();
        differences.forEach((key, values) ->
                reordered.put(key, order.stream().map(values::get).toList()));
        return new Comparison(order.stream().map(contenders::get).toList(), reordered);
    }

    private static List<RunDirectory> runsIn(Path directory) {
        if (Files.exists(directory.resolve("resolved.yaml")) || !Files.isDirectory(directory)) {
            return List.of(RunDirectory.open(directory));
        }
        try (Stream<Path> children = Files.list(directory)) {
            List<RunDirectory> runs = children.filter(child -> Files.exists(child.resolve("resolved.yaml")))
                    .sorted()
                    .map(RunDirectory::open)
                    .toList();
            return runs.isEmpty() ? List.of(RunDirectory.open(directory)) : runs;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, List<String>> differences(List<Map<String, String>> choices) {
        Map<String, List<String>> differences = new TreeMap<>();
        choices.stream().flatMap(each -> each.keySet().stream()).distinct().forEach(key -> {
            List<String> values =
                    choices.stream().map(each -> each.getOrDefault(key, "")).toList();
            if (values.stream().distinct().count() > 1) {
                differences.put(key, values);
            }
        });
        return differences;
    }

    /** The name where it is enough, else with the choices that make the difference among runs of that name. */
    private static String label(List<List<RunRecord>> groups, int index, Map<String, List<String>> differences) {
        String name = groups.get(index).get(0).name();
        List<Integer> namesakes = Stream.iterate(0, i -> i + 1)
                .limit(groups.size())
                .filter(i -> groups.get(i).get(0).name().equals(name))
                .toList();
        if (namesakes.size() == 1) {
            return name;
        }
        return differences.entrySet().stream()
                .filter(entry ->
                        namesakes.stream().map(entry.getValue()::get).distinct().count() > 1)
                .limit(MOST_KEYS_IN_A_LABEL)
                .map(entry -> entry.getKey() + "=" + entry.getValue().get(index))
                .collect(Collectors.joining(" ", name + " ", ""));
    }

    /** What the first contender that measured anything has measured. */
    public Optional<Contender> example() {
        return contenders.stream()
                .filter(contender -> contender.sample().isPresent())
                .findFirst();
    }
}
