package org.parley.runtime.claim;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** What the runs say about a claim, from the best to the worst. */
public enum Verdict {
    HOLDS,
    /** The seeds scatter too much to tell, or there are too few of them. */
    NOT_DECIDED,
    DOES_NOT_HOLD;

    /** A claim about several things holds when it holds for all of them. */
    static Verdict ofAll(Collection<Verdict> verdicts) {
        return verdicts.stream().max(Comparator.naturalOrder()).orElse(NOT_DECIDED);
    }

    public String inWords() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
