package org.parley.tck;

/** Detects calls from a planned run, for components that behave differently there. */
final class Planning {

    private static final String PLANNERS = "org.parley.runtime.config.";

    private Planning() {}

    /** Returns whether the current caller plans a run. */
    static boolean asks() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(PLANNERS)));
    }
}
