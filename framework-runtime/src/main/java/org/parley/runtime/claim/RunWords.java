package org.parley.runtime.claim;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.plan.SweepPlan;

/** The words of the name that a sweep gives a configuration: the run file, and {@code key=value} for each varied key. */
public record RunWords(List<String> words) {

    public static RunWords of(RunGroup group) {
        return of(group.runs().get(0).name());
    }

    /** Returns the words of a run's label without the seed. */
    public static RunWords of(SweepPlan.Case run) {
        return of(run.label().replaceFirst(" seed=-?\\d+$", ""));
    }

    public static RunWords of(String name) {
        return new RunWords(Arrays.asList(name.split(" ")));
    }

    /** Returns the value after {@code key=}. */
    public Optional<String> value(String key) {
        return words.stream()
                .filter(word -> word.startsWith(key + "="))
                .map(word -> word.substring(key.length() + 1))
                .findFirst();
    }

    /** Returns the name without the values of some keys. */
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

    /**
     * Selects configurations by words of their names.
     *
     * @param pattern words that a name must contain; * matches any characters
     */
    public record Selection(String pattern) {

        static final Selection ALL = new Selection("*");

        public boolean picks(RunWords name) {
            return Arrays.stream(pattern.split(" "))
                    .map(Selection::glob)
                    .allMatch(wanted -> name.words().stream()
                            .anyMatch(word -> wanted.matcher(word).matches()));
        }

        /** @throws ParleyException if no configuration matches */
        List<RunGroup> from(List<RunGroup> groups) {
            List<RunGroup> picked =
                    groups.stream().filter(group -> picks(RunWords.of(group))).toList();
            if (picked.isEmpty()) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "claims",
                        "no run is called '" + pattern + "'",
                        "available: "
                                + String.join(
                                        ", ",
                                        groups.stream()
                                                .map(group -> RunWords.of(group).toString())
                                                .toList())));
            }
            return picked;
        }

        private static Pattern glob(String word) {
            return Pattern.compile(Arrays.stream(word.split("\\*", -1))
                    .map(Pattern::quote)
                    .reduce((a, b) -> a + ".*" + b)
                    .orElseThrow());
        }
    }
}
