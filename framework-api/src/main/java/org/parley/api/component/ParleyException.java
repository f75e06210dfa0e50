package org.parley.api.component;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reports one or more errors to the user and ends the command. It contains all errors that were found, not only the
 * first.
 */
public final class ParleyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The maximal number of errors in a message. */
    private static final int LISTED = 100;

    private final transient List<Diagnostic> diagnostics;

    /**
     * Creates an exception for several errors.
     *
     * @param subject the invalid object, for the heading of the message: a file name or a command
     * @param diagnostics the errors, at least one
     */
    public ParleyException(String subject, List<Diagnostic> diagnostics) {
        super(heading(subject, diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Creates an exception for one error.
     *
     * @param diagnostic the error, with its place and a suggested fix
     */
    public ParleyException(Diagnostic diagnostic) {
        super(diagnostic.toString());
        this.diagnostics = List.of(diagnostic);
    }

    /**
     * Creates an exception for one error with a cause.
     *
     * @param diagnostic the error, with its place and a suggested fix
     * @param cause the exception that led to the error
     */
    public ParleyException(Diagnostic diagnostic, Throwable cause) {
        super(diagnostic.toString(), cause);
        this.diagnostics = List.of(diagnostic);
    }

    /** {@return the errors} */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** {@return the exit code of the most severe error} */
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
