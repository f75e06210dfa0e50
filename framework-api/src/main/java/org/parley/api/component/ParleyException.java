package org.parley.api.component;

import java.util.List;
import java.util.stream.Collectors;

/** Stops a command with problems that its user can read; every problem found is in it, not only the first. */
public final class ParleyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

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
        String lines = java.util.stream.IntStream.range(0, problems.size())
                .mapToObj(i -> "\n  " + (i + 1) + ") " + problems.get(i))
                .collect(Collectors.joining());
        return text.append(lines).toString();
    }
}
