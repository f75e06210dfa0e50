package org.parley.tck;

/** For components that answer those who plan a run otherwise than everybody else. */
final class Planning {

    private static final String PLANNERS = "org.parley.runtime.config.";

    private Planning() {}

    /** Whether whoever asks at the moment plans a run. */
    static boolean asks() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(PLANNERS)));
    }
}
