package org.parley.api.component;

/**
 * An error or a warning, with its place and a suggested fix.
 *
 * @param code the error code
 * @param path the place: a key path of the run file, a jar or a directory
 * @param message the description of the error, including the invalid value
 * @param hint the suggested fix; empty if there is none
 */
public record Diagnostic(ErrorCode code, String path, String message, String hint) {

    /**
     * Creates a diagnostic without a suggested fix.
     *
     * @param code the error code
     * @param path the place: a key path of the run file, a jar or a directory
     * @param message the description of the error, including the invalid value
     */
    public Diagnostic(ErrorCode code, String path, String message) {
        this(code, path, message, "");
    }

    /**
     * Returns the diagnostic in one line, such as {@code PARLEY-102 levels.lower.step: must be positive, got -0.1 (…)}.
     */
    @Override
    public String toString() {
        String where = path.isEmpty() ? "" : " " + path + ":";
        return code + where + " " + message + (hint.isEmpty() ? "" : " (" + hint + ")");
    }
}
