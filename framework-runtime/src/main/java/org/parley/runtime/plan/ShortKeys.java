package org.parley.runtime.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Shortens keys of a run file as far as they stay distinct, always with the level, such as {@code upper step} for
 * levels.upper.step.with.value.
 */
public final class ShortKeys {

    private static final String LEVELS = "levels";
    /** Parts of keys that belong to the grammar and do not identify a setting. */
    private static final Set<String> GRAMMAR = Set.of(LEVELS, "with", "value", "use");

    private final Map<String, String> words = new LinkedHashMap<>();

    /** @param keys all keys that must stay distinct */
    public ShortKeys(Collection<String> keys) {
        Map<String, List<String>> byWords = keys.stream()
                .distinct()
                .collect(Collectors.groupingBy(ShortKeys::brief, LinkedHashMap::new, Collectors.toList()));
        byWords.forEach((brief, same) -> same.forEach(key -> words.put(key, same.size() == 1 ? brief : inFull(key))));
        Map<String, Long> uses =
                words.values().stream().collect(Collectors.groupingBy(word -> word, Collectors.counting()));
        words.replaceAll((key, word) -> uses.get(word) == 1 ? word : key);
    }

    /** Returns the short form of a key. */
    public String of(String key) {
        return words.getOrDefault(key, key);
    }

    /** Returns the short form of keys that take the same value, such as {@code upper+lower step}. */
    public String of(List<String> keys) {
        Set<String> tails = keys.stream().map(this::tail).collect(Collectors.toSet());
        boolean sameOfSeveralLevels = tails.size() == 1 && keys.stream().allMatch(ShortKeys::isOfALevel);
        return sameOfSeveralLevels
                ? keys.stream().map(ShortKeys::level).collect(Collectors.joining("+")) + " " + tail(keys.get(0))
                : keys.stream().map(this::of).collect(Collectors.joining("+"));
    }

    private String tail(String key) {
        String level = isOfALevel(key) ? level(key) + " " : "";
        return of(key).startsWith(level) ? of(key).substring(level.length()) : of(key);
    }

    /** Returns the level and the last part that identifies the setting. */
    private static String brief(String key) {
        List<String> parts = parts(key);
        String last = parts.get(parts.size() - 1);
        return isOfALevel(key) && parts.size() > 1 ? level(key) + " " + last : last;
    }

    private static String inFull(String key) {
        return String.join(" ", parts(key));
    }

    private static List<String> parts(String key) {
        List<String> parts = new ArrayList<>(Arrays.asList(key.split("\\.")));
        parts.removeIf(GRAMMAR::contains);
        return parts.isEmpty() ? List.of(key) : parts;
    }

    private static boolean isOfALevel(String key) {
        return key.startsWith(LEVELS + ".") && key.split("\\.").length > 2;
    }

    private static String level(String key) {
        return key.split("\\.")[1];
    }
}
