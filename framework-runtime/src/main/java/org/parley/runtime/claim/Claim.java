package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.RunGroup;

/**
 * A sentence of a paper that runs can decide.
 *
 * @param says the sentence
 * @param within keys for each of whose values it is claimed; none to look at all configurations at once
 * @param ours whether it is a claim of this project and not of the paper
 */
public record Claim(String says, Measure measure, Check check, List<String> within, boolean ours) {

    public Claim(String says, Measure measure, Check check, List<String> within) {
        this(says, measure, check, within, false);
    }

    /** What the runs say about it. */
    public Finding decide(List<RunGroup> groups) {
        List<Question.Answer> answers = new ArrayList<>();
        slices(groups, within)
                .values()
                .forEach(slice -> check.questions(slice, measure).forEach(each -> answers.add(each.answer())));
        return Finding.of(this, answers);
    }

    /** The configurations with the same values of some keys, by those values. */
    public static Map<String, List<RunGroup>> slices(List<RunGroup> groups, List<String> keys) {
        return groups.stream()
                .collect(Collectors.groupingBy(
                        group -> keys.stream()
                                .map(key -> key + "="
                                        + RunWords.of(group).value(key).orElse(""))
                                .collect(Collectors.joining(" ")),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }
}
