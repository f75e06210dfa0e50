package org.parley.tck.check;

import java.util.Locale;
import java.util.Optional;

/**
 * What came of checking a check.
 *
 * @param finding what was found, with the numbers measured
 * @param cause what the component threw, if it did
 */
public record Verdict(Outcome outcome, String finding, Optional<Throwable> cause) {

    private static final int MOST_CAUSES = 5;

    /** How it ended. */
    public enum Outcome {
        HOLDS,
        BROKEN,
        DOES_NOT_APPLY
    }

    /** A verdict is one line, whatever a component has thrown. */
    public Verdict {
        finding = finding.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** The check holds; arguments as of {@link String#format}. */
    public static Verdict holds(String finding, Object... numbers) {
        return of(Outcome.HOLDS, finding, numbers);
    }

    public static Verdict broken(String finding, Object... numbers) {
        return of(Outcome.BROKEN, finding, numbers);
    }

    /** There is nothing to check. */
    public static Verdict doesNotApply(String why, Object... numbers) {
        return of(Outcome.DOES_NOT_APPLY, why, numbers);
    }

    static Verdict threw(Throwable cause) {
        return new Verdict(Outcome.BROKEN, "it threw " + withCauses(cause), Optional.of(cause));
    }

    /** An exception and what is behind it, unless it says so itself. */
    private static String withCauses(Throwable thrown) {
        StringBuilder text = new StringBuilder(words(thrown));
        Throwable cause = thrown.getCause();
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (text.indexOf(words(cause)) < 0) {
                text.append(", caused by ").append(words(cause));
            }
            cause = cause.getCause();
        }
        return text.toString();
    }

    /** Exceptions of a component are its own code, too. */
    private static String words(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException again) {
            return thrown.getClass().getName();
        }
    }

    /**
     * Holds when the number is at most the limit; NaN never is.
     *
     * @param what names the number
     */
    static Verdict atMost(double limit, double measured, String what) {
        return new Verdict(
                measured <= limit ? Outcome.HOLDS : Outcome.BROKEN,
                String.format(Locale.ROOT, "%s %.1e, allowed %.1e", what, measured, limit),
                Optional.empty());
    }

    public boolean isBroken() {
        return outcome == Outcome.BROKEN;
    }

    private static Verdict of(Outcome outcome, String finding, Object... numbers) {
        return new Verdict(outcome, String.format(Locale.ROOT, finding, numbers), Optional.empty());
    }
}
