package org.parley.runtime.comparison;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.runtime.plan.ShortKeys;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.RunDirectory;

/**
 * Several runs, grouped for comparison.
 *
 * @param differences the keys of the run files whose values distinguish the groups, each with one value per group; an empty text for a
 *     missing value
 * @param notes remarks about runs that were left out
 */
public record Comparison(List<RunGroup> groups, Map<String, List<String>> differences, List<String> notes) {

    private static final int MOST_LEGEND_KEYS = 6;

    private static final List<String> FIRST_LOOKED_FOR = List.of(Columns.HYPERGRADIENT_NORM, Columns.UPPER_LOSS);

    /**
     * Reads recorded runs.
     *
     * @param directories directories of runs, or directories that contain runs
     */
    public static Comparison of(List<Path> directories) {
        return of(directories, RunRecord::read);
    }

    /**
     * Reads recorded runs.
     *
     * @param reader decides which rows are read
     */
    public static Comparison of(List<Path> directories, Function<RunDirectory, RunRecord> reader) {
        Map<Map<String, String>, List<RunRecord>> byChoices = directories.stream()
                .flatMap(directory -> runsIn(directory).stream())
                .map(reader)
                .collect(Collectors.groupingBy(RunRecord::choices, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<String>> differences = new TreeMap<>(differences(List.copyOf(byChoices.keySet())));
        List<String> notes = new ArrayList<>();
        List<List<RunRecord>> runs = byChoices.values().stream()
                .map(group -> oncePerSeed(group, notes))
                .toList();
        Labels labels =
                new Labels(runs.stream().map(group -> group.get(0).name()).toList(), differences);
        List<RunGroup> groups = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            groups.add(new RunGroup(labels.of(i), runs.get(i)));
        }
        return new Comparison(groups, differences, notes);
    }

    /** Returns the columns for which at least one run has values, in their order. */
    public Set<String> measured() {
        Set<String> measured = new LinkedHashSet<>();
        groups.stream()
                .flatMap(group -> group.runs().stream())
                .map(RunRecord::metrics)
                .forEach(
                        metrics -> metrics.names().stream().filter(metrics::has).forEach(measured::add));
        return measured;
    }

    /** Returns the same columns in order of interest: metrics first, then costs. */
    public List<String> columns() {
        Set<String> measured = measured();
        Set<String> names = new LinkedHashSet<>(FIRST_LOOKED_FOR);
        measured.stream()
                .filter(name -> !Columns.HEAD.contains(name) && !Columns.isCounter(name))
                .forEach(names::add);
        measured.stream()
                .filter(name -> !Columns.isCounter(name) && !name.equals(Columns.SECONDS))
                .forEach(names::add);
        names.addAll(measured);
        names.retainAll(measured);
        return List.copyOf(names);
    }

    /** Guesses whether large values of a metric are better: whether it grew in most runs. Losses and errors that grow have diverged. */
    public boolean rises(String metric) {
        if (!Columns.isOwn(metric)) {
            return false;
        }
        List<RunRecord> runs = groups.stream()
                .flatMap(group -> group.runs().stream())
                .filter(run -> run.metrics().has(metric))
                .toList();
        return 2 * runs.stream().filter(run -> run.grows(metric)).count() > runs.size();
    }

    /** Returns the hypergradient norm and the convergence metric of INTERACT, as far as recorded; the upper loss if neither is. */
    public List<String> leading() {
        Set<String> measured = measured();
        List<String> known = Stream.of(Columns.HYPERGRADIENT_NORM, Columns.CONVERGENCE_METRIC)
                .filter(measured::contains)
                .toList();
        return known.isEmpty() && measured.contains(Columns.UPPER_LOSS) ? List.of(Columns.UPPER_LOSS) : known;
    }

    /**
     * Returns the settings that distinguish the groups as columns of a table: short names of keys, each with one value per group. For the
     * runs of a sweep these are the keys that it varies. If more keys differ than fit into a table, only those needed to distinguish the
     * groups are returned.
     */
    public Map<String, List<String>> legend() {
        List<String> names =
                groups.stream().map(group -> group.runs().get(0).name()).toList();
        Map<String, List<String>> varied = NamedChoices.of(names);
        if (!varied.isEmpty()) {
            return varied;
        }
        Collection<String> keys = differences.size() <= MOST_LEGEND_KEYS
                ? differences.keySet()
                : Labels.distinguishing(differences, groups.size());
        ShortKeys words = new ShortKeys(keys);
        Map<String, List<String>> legend = new LinkedHashMap<>();
        if (keys.isEmpty() || names.stream().distinct().count() > 1) {
            legend.put("run", names);
        }
        keys.forEach(key -> legend.put(words.of(key), differences.get(key)));
        return legend;
    }

    /** Keeps one run per seed, because a repeated seed is not an independent sample. A finished run takes precedence. */
    private static List<RunRecord> oncePerSeed(List<RunRecord> runs, List<String> notes) {
        Map<String, RunRecord> bySeed = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            RunRecord other = bySeed.get(run.seed());
            if (other == null) {
                bySeed.put(run.seed(), run);
                continue;
            }
            boolean better = run.isFinished() && !other.isFinished();
            bySeed.put(run.seed(), better ? run : other);
            notes.add(
                    run.directory().equals(other.directory())
                            ? run.directory() + " is given twice; it counts once"
                            : run.directory() + " has the settings and the seed " + run.seed() + " of "
                                    + other.directory() + "; the same seed counts once"
                                    + (better ? ", and this one is finished" : ""));
        }
        return List.copyOf(bySeed.values());
    }

    /** Returns the deepest directory that contains all runs; the directory of the first run if they have none in common. */
    public Path home() {
        List<Path> parents = groups.stream()
                .flatMap(group -> group.runs().stream())
                .map(run -> run.directory().toAbsolutePath().normalize().getParent())
                .toList();
        Path first = parents.get(0);
        Path common = first;
        for (Path parent : parents) {
            while (!parent.startsWith(common)) {
                common = common.getParent();
            }
        }
        Path here = Path.of("").toAbsolutePath();
        Path home = common.getNameCount() > 0 ? common : first;
        return home.startsWith(here) ? here.relativize(home) : home;
    }

    /** Returns the comparison sorted by a metric, the best group first. */
    public Comparison sortedBy(String metric, boolean maximize) {
        Comparator<Integer> byMean = Comparator.comparingDouble(i -> groups.get(i)
                .outcome(metric)
                .map(outcome -> maximize ? -outcome.mean() : outcome.mean())
                .orElse(Double.NaN));
        List<Integer> order = Stream.iterate(0, i -> i + 1)
                .limit(groups.size())
                .sorted(byMean)
                .toList();
        Map<String, List<String>> reordered = new LinkedHashMap<>();
        differences.forEach((key, values) ->
                reordered.put(key, order.stream().map(values::get).toList()));
        return new Comparison(order.stream().map(groups::get).toList(), reordered, notes);
    }

    /**
     * Returns the records of the runs in a directory. Runs without a first row are left out.
     *
     * @param directory the directory of a run, or a directory that contains runs
     */
    public static List<RunRecord> recorded(Path directory) {
        return recorded(directory, RunRecord::read);
    }

    /**
     * Returns the records of the runs in a directory.
     *
     * @param reader decides which rows are read
     */
    public static List<RunRecord> recorded(Path directory, Function<RunDirectory, RunRecord> reader) {
        return runsIn(directory).stream()
                .filter(run -> Files.exists(run.metrics()))
                .map(reader)
                .toList();
    }

    /**
     * Returns the runs in a directory.
     *
     * @param directory the directory of a run, or a directory that contains runs
     */
    public static List<RunDirectory> runsIn(Path directory) {
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

    /** Returns the keys whose values differ, in order of their appearance. An empty text represents a missing value. */
    private static Map<String, List<String>> differences(List<Map<String, String>> choices) {
        Map<String, List<String>> differences = new LinkedHashMap<>();
        choices.stream().flatMap(each -> each.keySet().stream()).distinct().forEach(key -> {
            List<String> values =
                    choices.stream().map(each -> each.getOrDefault(key, "")).toList();
            if (values.stream().distinct().count() > 1) {
                differences.put(key, values);
            }
        });
        return differences;
    }

    /** Returns the first group that has recorded rows. */
    public Optional<RunGroup> example() {
        return groups.stream().filter(group -> group.sample().isPresent()).findFirst();
    }

    /** Labels for groups that contain only what distinguishes them. */
    private static final class Labels {

        private final List<String> names;
        private final Map<String, List<String>> differences;
        private final ShortKeys words;

        /**
         * @param names the names of the runs, one per group
         * @param differences the keys whose values differ, each with one value per group
         */
        Labels(List<String> names, Map<String, List<String>> differences) {
            this.names = names;
            this.differences = differences;
            this.words = new ShortKeys(differences.keySet());
        }

        /** Returns the name, unless all names are equal, and as many settings as needed to distinguish groups of the same name. */
        String of(int index) {
            String name = names.get(index);
            boolean allTheSame = names.size() > 1 && names.stream().distinct().count() == 1;
            List<String> parts = new ArrayList<>(allTheSame ? List.of() : List.of(name));
            keysAmong(namesakes(name)).forEach(key -> parts.add(words.of(key) + "=" + shown(key, index)));
            return String.join(" ", parts);
        }

        /** Returns the keys needed to distinguish the groups by their settings alone. */
        static List<String> distinguishing(Map<String, List<String>> differences, int groups) {
            return new Labels(List.of(), differences)
                    .keysAmong(IntStream.range(0, groups).boxed().toList());
        }

        private List<Integer> namesakes(String name) {
            return IntStream.range(0, names.size())
                    .filter(i -> names.get(i).equals(name))
                    .boxed()
                    .toList();
        }

        /** Returns the differing keys without those that do not distinguish more groups than the keys before them. */
        private List<String> keysAmong(List<Integer> namesakes) {
            List<String> keys = new ArrayList<>();
            long distinguished = 1;
            for (String key : differences.keySet()) {
                List<String> more = new ArrayList<>(keys);
                more.add(key);
                long distinct = namesakes.stream()
                        .map(i -> more.stream()
                                .map(each -> differences.get(each).get(i))
                                .collect(Collectors.toList()))
                        .distinct()
                        .count();
                if (distinct > distinguished) {
                    keys = more;
                    distinguished = distinct;
                }
            }
            return keys;
        }

        private String shown(String key, int index) {
            String value = differences.get(key).get(index);
            return value.isEmpty() ? "none" : value;
        }
    }

    /** Parses names that sweeps assign, such as {@code d-soba alpha=0.3 upper step=10}, into a table with a column for each key. */
    static final class NamedChoices {

        private static final Pattern CHOICE = Pattern.compile("([^={}\\[\\]:,]+)=(.+?)(?: (?=[^=]+=)|$)");

        private NamedChoices() {}

        /**
         * Returns one column per key, each with one value per name; empty if the names have another form or do not distinguish all runs.
         */
        static Map<String, List<String>> of(List<String> names) {
            List<Map<String, String>> rows =
                    names.stream().map(NamedChoices::read).toList();
            if (!haveTheSameKeys(rows)) {
                rows = names.stream().map(NamedChoices::readAfterFile).toList();
            }
            if (!haveTheSameKeys(rows)) {
                return Map.of();
            }
            Map<String, List<String>> columns = differences(rows);
            long distinguished = IntStream.range(0, names.size())
                    .mapToObj(i -> columns.values().stream()
                            .map(column -> column.get(i))
                            .toList())
                    .distinct()
                    .count();
            return distinguished == names.size() ? columns : Map.of();
        }

        private static boolean haveTheSameKeys(List<Map<String, String>> rows) {
            return rows.stream().map(Map::keySet).map(ArrayList::new).distinct().count() == 1;
        }

        /** Sweeps of several files put the file name first. */
        private static Map<String, String> readAfterFile(String name) {
            int end = Math.max(0, name.indexOf(' '));
            Map<String, String> row = new LinkedHashMap<>(Map.of("run", name.substring(0, end)));
            row.putAll(read(name.substring(end).strip()));
            return row;
        }

        private static Map<String, String> read(String name) {
            Map<String, String> row = new LinkedHashMap<>();
            Matcher choice = CHOICE.matcher(name);
            int end = 0;
            while (choice.find() && choice.start() == end) {
                row.put(choice.group(1), choice.group(2));
                end = choice.end();
            }
            return end == name.length() ? row : Map.of();
        }
    }
}
