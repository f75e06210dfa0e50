package org.parley.runtime.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;

/**
 * Something that is not the same on all processes.
 *
 * @param ranks that have a value, by that value
 */
record FingerprintDifference(ProcessFingerprint.Mark mark, Map<String, List<Integer>> ranks) {

    private static final String NOTHING = "nothing";

    /** @param fingerprints by rank */
    static List<FingerprintDifference> among(List<ProcessFingerprint> fingerprints) {
        SortedSet<ProcessFingerprint.Mark> marks = new TreeSet<>();
        fingerprints.forEach(fingerprint -> marks.addAll(fingerprint.marks().keySet()));
        List<FingerprintDifference> differences = new ArrayList<>();
        for (ProcessFingerprint.Mark mark : marks) {
            Map<String, List<Integer>> ranks = new TreeMap<>();
            for (int rank = 0; rank < fingerprints.size(); rank++) {
                ranks.computeIfAbsent(
                                fingerprints.get(rank).marks().getOrDefault(mark, NOTHING), value -> new ArrayList<>())
                        .add(rank);
            }
            if (ranks.size() > 1) {
                differences.add(new FingerprintDifference(mark, ranks));
            }
        }
        return differences;
    }

    boolean isOfMachine() {
        return mark.subject().isOfMachine();
    }

    Fault fault() {
        return new Fault(
                ErrorCode.PROCESS_DIFFERS, "", inWords(), mark.subject().hint());
    }

    /** {@code process 2 multiplies matrices with java, processes 0, 1 with openblas}: those who are fewest come first. */
    String inWords() {
        List<Map.Entry<String, List<Integer>>> groups = ranks.entrySet().stream()
                .sorted(Comparator.comparingInt(group -> group.getValue().size()))
                .toList();
        String object = mark.subject().object(mark.name());
        String lastWord = object.substring(object.lastIndexOf(' ') + 1);
        String first = who(groups.get(0).getValue()) + " "
                + mark.subject().verb(groups.get(0).getValue().size() == 1) + " " + object + " "
                + groups.get(0).getKey();
        return first
                + groups.stream()
                        .skip(1)
                        .map(group -> ", " + who(group.getValue()) + " " + lastWord + " " + group.getKey())
                        .collect(Collectors.joining());
    }

    private static String who(Collection<Integer> ranks) {
        return (ranks.size() == 1 ? "process " : "processes ")
                + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
