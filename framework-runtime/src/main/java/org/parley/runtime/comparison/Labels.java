package org.parley.runtime.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.plan.ShortKeys;

/** Names for groups that say what tells them apart and nothing else. */
final class Labels {

    private final List<String> names;
    private final Map<String, List<String>> differences;
    private final ShortKeys words;

    /**
     * @param names of the runs, one per group
     * @param differences keys that have not the same value everywhere, each with one value per group
     */
    Labels(List<String> names, Map<String, List<String>> differences) {
        this.names = names;
        this.differences = differences;
        this.words = new ShortKeys(differences.keySet());
    }

    /** The name, unless all have the same, and as many choices as it takes to tell it from its namesakes. */
    String of(int index) {
        String name = names.get(index);
        boolean allTheSame = names.size() > 1 && names.stream().distinct().count() == 1;
        List<String> parts = new ArrayList<>(allTheSame ? List.of() : List.of(name));
        keysAmong(namesakes(name)).forEach(key -> parts.add(words.of(key) + "=" + shown(key, index)));
        return String.join(" ", parts);
    }

    /** The keys that it takes to tell groups apart by their settings alone. */
    static List<String> telling(Map<String, List<String>> differences, int groups) {
        return new Labels(List.of(), differences)
                .keysAmong(IntStream.range(0, groups).boxed().toList());
    }

    private List<Integer> namesakes(String name) {
        return IntStream.range(0, names.size())
                .filter(i -> names.get(i).equals(name))
                .boxed()
                .toList();
    }

    /** Those in which they differ, without those that tell nothing more than the ones before. */
    private List<String> keysAmong(List<Integer> namesakes) {
        List<String> keys = new ArrayList<>();
        long told = 1;
        for (String key : differences.keySet()) {
            List<String> more = new ArrayList<>(keys);
            more.add(key);
            long tells = namesakes.stream()
                    .map(i -> more.stream()
                            .map(each -> differences.get(each).get(i))
                            .collect(Collectors.toList()))
                    .distinct()
                    .count();
            if (tells > told) {
                keys = more;
                told = tells;
            }
        }
        return keys;
    }

    private String shown(String key, int index) {
        String value = differences.get(key).get(index);
        return value.isEmpty() ? "none" : value;
    }
}
