package org.parley.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Results as a table with notes. Nobody gets a ratio who did other work, and one that proves little stands in brackets. */
final class Verdict {

    private final Table table = new Table(
            "problem", "contestant", "whole run", "steady", "of the bound", "lead, whole run", "lead, steady");
    private final List<String> notes = new ArrayList<>();
    private boolean sound = true;

    void add(Result result) {
        Contest contest = result.contest();
        for (String contestant : result.turns().keySet()) {
            boolean isFirst = contestant.equals(result.first());
            Series steady = result.steady(contestant);
            table.add(
                    isFirst ? contest.name() : "",
                    contestant,
                    result.whole(contestant).toString(),
                    steady.toString(),
                    String.format(
                            Locale.ROOT, "%.2f", steady.best() / result.bound().roundsPerSecond()),
                    isFirst ? "" : lead(result, contestant, result.whole(result.first()), result.whole(contestant)),
                    isFirst ? "" : lead(result, contestant, result.steady(result.first()), steady));
            result.objection(contestant).ifPresent(objection -> refuse(contest, contestant, objection));
        }
        Turn last = result.turns().get(result.first()).get(0);
        notes.add(String.format(
                Locale.ROOT,
                "%s: %s%s; %d rounds, loss %.4g to %.4g; bound %s rounds/s: %s%s",
                contest.name(),
                contest.title(),
                result.dataset().map(data -> "; " + inWords(data)).orElse(""),
                last.rounds(),
                last.firstLoss(),
                last.lastLoss(),
                Series.figure(result.bound().roundsPerSecond()),
                result.bound().words(),
                result.handicap().isEmpty() ? "" : "; in brackets because " + result.handicap()));
    }

    /** A contest that came to no end. */
    void abandon(Contest contest, String reason) {
        sound = false;
        notes.add(contest.name() + ": abandoned, " + reason);
    }

    /** Whether all contests came to an end, and all contestants did the same work. */
    boolean isSound() {
        return sound;
    }

    Table table() {
        return table;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    private void refuse(Contest contest, String contestant, String objection) {
        sound = false;
        notes.add(contest.name() + ": no ratio, " + contestant + " did other work: " + objection);
    }

    private static String lead(Result result, String contestant, Series ours, Series theirs) {
        Optional<String> objection = result.objection(contestant);
        if (objection.isPresent()) {
            return "refused";
        }
        String ratio = ours.against(theirs);
        return result.handicap().isEmpty() ? ratio : "[" + ratio + "]";
    }

    private static String inWords(String dataset) {
        return dataset.equals(Contest.GENERATED) ? "generated pictures" : dataset;
    }
}
