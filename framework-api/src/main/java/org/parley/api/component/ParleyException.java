package org.parley.api.component;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stops a command with errors that its user can read; every error found is in it, not only the first. */
public final class ParleyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** How many errors a message lists; nobody reads more at once. */
    private static final int LISTED = 100;

    private final transient List<Diagnostic> diagnostics;

    /**
     * @param subject what has the errors, for the heading: a file name, a command
     * @param diagnostics at least one
     */
    public ParleyException(String subject, List<Diagnostic> diagnostics) {
        super(heading(subject, diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    public ParleyException(Diagnostic diagnostic) {
        super(diagnostic.toString());
        this.diagnostics = List.of(diagnostic);
    }

    /** @param cause what the error was seen from, for those who want to look deeper */
    public ParleyException(Diagnostic diagnostic, Throwable cause) {
        super(diagnostic.toString(), cause);
        this.diagnostics = List.of(diagnostic);
    }

    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** The exit code of the gravest error. */
    public int exitCode() {
        return diagnostics.stream()
                .mapToInt(diagnostic -> diagnostic.code().kind().exitCode())
                .max()
                .orElse(ErrorCode.Kind.INTERNAL.exitCode());
    }

    private static String heading(String subject, List<Diagnostic> diagnostics) {
        StringBuilder text = new StringBuilder(subject)
                .append(" has ")
                .append(diagnostics.size())
                .append(diagnostics.size() == 1 ? " error:" : " errors:");
        int listed = Math.min(LISTED, diagnostics.size());
        String lines = IntStream.range(0, listed)
                .mapToObj(i -> "\n  " + (i + 1) + ") " + diagnostics.get(i))
                .collect(Collectors.joining());
        String rest = listed < diagnostics.size() ? "\n  and " + (diagnostics.size() - listed) + " more" : "";
        return text.append(lines).append(rest).toString();
    }
}
