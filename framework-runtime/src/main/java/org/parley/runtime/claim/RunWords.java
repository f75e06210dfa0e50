package org.parley.runtime.claim;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.RunGroup;

/** The name that a sweep gives a configuration, word by word: the run file, and {@code key=value} for what varies. */
public record RunWords(List<String> words) {

    public static RunWords of(RunGroup group) {
        return of(group.runs().get(0).name());
    }

    public static RunWords of(String name) {
        return new RunWords(Arrays.asList(name.split(" ")));
    }

    /** What stands behind {@code key=}. */
    public Optional<String> value(String key) {
        return words.stream()
                .filter(word -> word.startsWith(key + "="))
                .map(word -> word.substring(key.length() + 1))
                .findFirst();
    }

    /** The name without what it says of some keys. */
    public String without(List<String> keys) {
        return words.stream()
                .filter(word -> keys.stream().noneMatch(key -> word.startsWith(key + "=")))
                .collect(Collectors.joining(" "));
    }

    long shared(RunWords other) {
        return words.stream().filter(other.words::contains).count();
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
