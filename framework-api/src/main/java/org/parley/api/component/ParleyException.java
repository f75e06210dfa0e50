package org.parley.api.component;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stops a command with faults that its user can read; every fault found is in it, not only the first. */
public final class ParleyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** How many faults a message lists; nobody reads more at once. */
    private static final int LISTED = 100;

    private final transient List<Fault> faults;

    /**
     * @param subject what has the faults, for the heading: a file name, a command
     * @param faults at least one
     */
    public ParleyException(String subject, List<Fault> faults) {
        super(heading(subject, faults));
        this.faults = List.copyOf(faults);
    }

    public ParleyException(Fault fault) {
        super(fault.toString());
        this.faults = List.of(fault);
    }

    /** @param cause what the fault was seen from, for those who want to look deeper */
    public ParleyException(Fault fault, Throwable cause) {
        super(fault.toString(), cause);
        this.faults = List.of(fault);
    }

    public List<Fault> faults() {
        return faults;
    }

    /** The exit code of the gravest fault. */
    public int exitCode() {
        return faults.stream()
                .mapToInt(fault -> fault.code().kind().exitCode())
                .max()
                .orElse(ErrorCode.Kind.INTERNAL.exitCode());
    }

    private static String heading(String subject, List<Fault> faults) {
        StringBuilder text = new StringBuilder(subject)
                .append(" has ")
                .append(faults.size())
                .append(faults.size() == 1 ? " fault:" : " faults:");
        int listed = Math.min(LISTED, faults.size());
        String lines = IntStream.range(0, listed)
                .mapToObj(i -> "\n  " + (i + 1) + ") " + faults.get(i))
                .collect(Collectors.joining());
        String rest = listed < faults.size() ? "\n  and " + (faults.size() - listed) + " more" : "";
        return text.append(lines).append(rest).toString();
    }
}
