package org.parley.tck.verify;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parley.tck.law.ComponentLaws;
import org.parley.tck.law.JarChapter;
import org.parley.tck.law.Law;
import org.parley.tck.law.MissingEngine;
import org.parley.tck.law.Verdict;
import org.parley.tck.law.Verdict.Outcome;

/** Checks laws, writes down what comes of it, and counts. */
final class Tally {

    private final PrintWriter out;
    private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    private final List<String> unchecked = new ArrayList<>();
    private boolean wantsSettings;
    private boolean wantsData;

    Tally(PrintWriter out) {
        this.out = out;
    }

    int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }

    void chapter(JarChapter chapter) {
        out.println(chapter.title());
        for (Law law : chapter.laws()) {
            Verdict verdict = law.verdict();
            MissingEngine.in(verdict).ifPresent(what -> unchecked.add(chapter.title() + " (" + what + ")"));
            counts.merge(verdict.outcome(), 1, Integer::sum);
            // A model that cannot be made on data of the kit may need other data.
            wantsData |= chapter.onKitData() && verdict.isBroken() && law.name().equals(ComponentLaws.CREATION);
            out.printf(Locale.ROOT, "  %-6s %s: %s%n", word(verdict.outcome()), law.name(), verdict.finding());
        }
        out.println();
        out.flush();
        if (!chapter.missing().isEmpty()) {
            unchecked.add(chapter.title() + " (needs " + String.join(", ", chapter.missing()) + ")");
            wantsSettings = true;
        }
    }

    void close() {
        out.printf(
                Locale.ROOT,
                "%d laws hold, %d broken, %d do not apply.%n",
                count(Outcome.HOLDS),
                count(Outcome.BROKEN),
                count(Outcome.DOES_NOT_APPLY));
        if (!unchecked.isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "%d component%s not checked: %s%n",
                    unchecked.size(),
                    unchecked.size() == 1 ? "" : "s",
                    String.join("; ", unchecked));
        }
        if (wantsSettings) {
            out.println("Give what is needed by --with KIND.NAME.OPTION=VALUE.");
        }
        if (wantsData) {
            out.println("A model that needs other data than the kit's is given some by --data, as in a run file.");
        }
        out.flush();
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case HOLDS -> "ok";
            case BROKEN -> "BROKEN";
            case DOES_NOT_APPLY -> "-";
        };
    }
}
