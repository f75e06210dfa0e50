package org.parley.api.component;

/**
 * One thing that is wrong, where, and what to do about it.
 *
 * @param path where: a key path of the run file, a jar, a directory
 * @param message what is wrong, with the offending value
 * @param hint a way out; empty when there is none to offer
 */
public record Diagnostic(ErrorCode code, String path, String message, String hint) {

    public Diagnostic(ErrorCode code, String path, String message) {
        this(code, path, message, "");
    }

    /** {@code PARLEY-102 levels.lower.step: must be positive, got -0.1 (…)}. */
    @Override
    public String toString() {
        String where = path.isEmpty() ? "" : " " + path + ":";
        return code + where + " " + message + (hint.isEmpty() ? "" : " (" + hint + ")");
    }
}
