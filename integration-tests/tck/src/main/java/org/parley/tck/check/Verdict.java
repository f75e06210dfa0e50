package org.parley.tck.check;

import java.util.Locale;
import java.util.Optional;

/**
 * The result of a check.
 *
 * @param finding what was observed, with the measured numbers
 * @param cause the exception of the component, if it threw one
 */
public record Verdict(Outcome outcome, String finding, Optional<Throwable> cause) {

    private static final int MOST_CAUSES = 5;

    /** The kinds of results. */
    public enum Outcome {
        HOLDS,
        BROKEN,
        DOES_NOT_APPLY
    }

    /** Joins the lines of the finding, which may contain the message of an exception. */
    public Verdict {
        finding = finding.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** Returns that the check holds; arguments as of {@link String#format}. */
    public static Verdict holds(String finding, Object... numbers) {
        return of(Outcome.HOLDS, finding, numbers);
    }

    public static Verdict broken(String finding, Object... numbers) {
        return of(Outcome.BROKEN, finding, numbers);
    }

    /** Returns that there is nothing to check. */
    public static Verdict doesNotApply(String why, Object... numbers) {
        return of(Outcome.DOES_NOT_APPLY, why, numbers);
    }

    static Verdict threw(Throwable cause) {
        return new Verdict(Outcome.BROKEN, "it threw " + withCauses(cause), Optional.of(cause));
    }

    /** Returns an exception and its causes, without repeated messages. */
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

    /** Returns the text of an exception. toString may fail, because exceptions of a component are its own code. */
    private static String words(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException again) {
            return thrown.getClass().getName();
        }
    }

    /**
     * Returns that the check holds if the number is at most the limit. NaN never is.
     *
     * @param what the name of the number
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
