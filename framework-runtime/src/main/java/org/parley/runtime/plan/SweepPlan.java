package org.parley.runtime.plan;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The runs of a sweep: every run file with every combination of the varied values, each once per seed.
 *
 * @param seeds the seeds; empty to keep those of the run files
 * @param select the metric that determines the best run
 * @param prune the rule that ends runs early
 */
public record SweepPlan(
        String name,
        List<Path> runs,
        List<Axis> axes,
        List<Long> seeds,
        Optional<RecordPlan.Select> select,
        Optional<Prune> prune) {

    /**
     * The median rule for the metric that {@code select} names.
     *
     * @param after the number of rounds that every run completes
     * @param cohort the number of runs executed before later runs are compared with them
     */
    public record Prune(long after, int cohort) {}

    /**
     * One dimension of variation.
     *
     * @param together the keys that vary together; all of them have the same number of values
     */
    public record Axis(List<Varied> together) {

        int size() {
            return together.get(0).values().size();
        }
    }

    /**
     * Keys that vary.
     *
     * @param keys keys of the run file, which all take the same value
     * @param values the values as accepted by {@code --set}
     */
    public record Varied(List<String> keys, List<String> values) {}

    /**
     * One run of the sweep.
     *
     * @param label the unique label of the run
     * @param overrides settings as accepted by {@code --set}; the name among them is the same for runs that differ only in their seeds
     */
    public record Case(Path runFile, String label, List<String> overrides) {}

    /** Returns whether runs differ in this key. */
    public boolean varies(String key) {
        return axes.stream()
                .flatMap(axis -> axis.together().stream())
                .anyMatch(
                        varied -> varied.keys().contains(key) && varied.values().size() > 1);
    }

    /** Returns the number of runs without listing them. */
    public BigInteger count() {
        BigInteger count = BigInteger.valueOf(runs.size()).multiply(BigInteger.valueOf(Math.max(1, seeds.size())));
        for (Axis axis : axes) {
            count = count.multiply(BigInteger.valueOf(axis.size()));
        }
        return count;
    }

    /** Returns all runs in the order of execution. */
    public List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Path run : runs) {
            vary(run, 0, List.of(), List.of(), cases);
        }
        return cases;
    }

    private void vary(Path run, int axis, List<String> words, List<String> overrides, List<Case> cases) {
        if (axis == axes.size()) {
            seeds(run, words, overrides, cases);
            return;
        }
        for (int value = 0; value < axes.get(axis).size(); value++) {
            List<String> moreWords = new ArrayList<>(words);
            List<String> moreOverrides = new ArrayList<>(overrides);
            for (Varied varied : axes.get(axis).together()) {
                String text = varied.values().get(value);
                if (varied.values().size() > 1) { // values that all runs have in common do not distinguish them
                    moreWords.add(words().of(varied.keys()) + "=" + text.replaceAll("[\"']", ""));
                }
                varied.keys().forEach(key -> moreOverrides.add(key + "=" + text));
            }
            vary(run, axis + 1, moreWords, moreOverrides, cases);
        }
    }

    private ShortKeys words() {
        return new ShortKeys(axes.stream()
                .flatMap(axis -> axis.together().stream())
                .flatMap(varied -> varied.keys().stream())
                .toList());
    }

    private void seeds(Path run, List<String> words, List<String> overrides, List<Case> cases) {
        String file = run.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        String tail = words.stream().collect(Collectors.joining(" "));
        String label = runs.size() > 1 || tail.isEmpty() ? (file + " " + tail).strip() : tail;
        List<String> named = new ArrayList<>(overrides);
        named.add("name='" + label.replace("'", "''") + "'");
        if (seeds.isEmpty()) {
            cases.add(new Case(run, label, named));
        }
        for (long seed : seeds) {
            List<String> seeded = new ArrayList<>(named);
            seeded.add("seed=" + seed);
            cases.add(new Case(run, label + " seed=" + seed, seeded));
        }
    }
}
