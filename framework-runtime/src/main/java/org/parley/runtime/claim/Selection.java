package org.parley.runtime.claim;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.RunGroup;

/**
 * Picks configurations by words of their names.
 *
 * @param pattern words that must all be there; * stands for any letters
 */
public record Selection(String pattern) {

    static final Selection ALL = new Selection("*");

    public boolean picks(RunWords name) {
        return Arrays.stream(pattern.split(" "))
                .map(Selection::glob)
                .allMatch(wanted -> name.words().stream()
                        .anyMatch(word -> wanted.matcher(word).matches()));
    }

    /** @throws ParleyException when there is none */
    List<RunGroup> from(List<RunGroup> groups) {
        List<RunGroup> picked =
                groups.stream().filter(group -> picks(RunWords.of(group))).toList();
        if (picked.isEmpty()) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "claims",
                    "no run is called '" + pattern + "'",
                    "there are: "
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
