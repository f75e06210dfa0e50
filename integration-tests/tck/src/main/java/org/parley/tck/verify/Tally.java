package org.parley.tck.verify;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.tck.law.ComponentLaws;
import org.parley.tck.law.Law;
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

    /** @return whether what it is about could be made */
    boolean chapter(String title, List<Law> laws) {
        boolean made = true;
        out.println(title);
        for (Law law : laws) {
            Verdict verdict = excused(law.verdict(), title);
            counts.merge(verdict.outcome(), 1, Integer::sum);
            made &= !(verdict.isBroken() && law.name().equals(ComponentLaws.CREATION));
            out.printf(Locale.ROOT, "  %-6s %s: %s%n", word(verdict.outcome()), law.name(), verdict.finding());
        }
        out.println();
        out.flush();
        return made;
    }

    /** A model could not be made on data of the kit, which may not be what it needs. */
    void mayNeedOtherData() {
        wantsData = true;
    }

    /** A component whose laws could not be looked at, for want of settings. */
    void unchecked(String title, List<String> missing) {
        unchecked.add(title + " (needs " + String.join(", ", missing) + ")");
        wantsSettings = true;
    }

    private Verdict excused(Verdict verdict, String title) {
        Optional<String> missing = MissingEngine.in(verdict);
        missing.ifPresent(what -> unchecked.add(title + " (" + what + ")"));
        return missing.map(what -> Verdict.doesNotApply("not checked: it needs an engine, but %s", what))
                .orElse(verdict);
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
