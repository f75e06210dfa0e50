package org.parley.api.component;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stops a command with problems that its user can read; every problem found is in it, not only the first. */
public final class ParleyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** How many problems a message lists; nobody reads more at once. */
    private static final int LISTED = 100;

    private final transient List<Problem> problems;

    /**
     * @param subject what has the problems, for the heading: a file name, a command
     * @param problems at least one
     */
    public ParleyException(String subject, List<Problem> problems) {
        super(heading(subject, problems));
        this.problems = List.copyOf(problems);
    }

    public ParleyException(Problem problem) {
        super(problem.toString());
        this.problems = List.of(problem);
    }

    /** @param cause what the problem was seen from, for those who want to look deeper */
    public ParleyException(Problem problem, Throwable cause) {
        super(problem.toString(), cause);
        this.problems = List.of(problem);
    }

    public List<Problem> problems() {
        return problems;
    }

    /** The exit code of the gravest problem. */
    public int exitCode() {
        return problems.stream()
                .mapToInt(problem -> problem.code().kind().exitCode())
                .max()
                .orElse(ErrorCode.Kind.INTERNAL.exitCode());
    }

    private static String heading(String subject, List<Problem> problems) {
        StringBuilder text = new StringBuilder(subject)
                .append(" has ")
                .append(problems.size())
                .append(problems.size() == 1 ? " problem:" : " problems:");
        int listed = Math.min(LISTED, problems.size());
        String lines = IntStream.range(0, listed)
                .mapToObj(i -> "\n  " + (i + 1) + ") " + problems.get(i))
                .collect(Collectors.joining());
        String rest = listed < problems.size() ? "\n  and " + (problems.size() - listed) + " more" : "";
        return text.append(lines).append(rest).toString();
    }
}
