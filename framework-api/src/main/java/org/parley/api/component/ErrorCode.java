package org.parley.api.component;

/** Stable identifiers of all errors. The meaning of a number never changes, and numbers are never reused. */
public enum ErrorCode {
    CONFIG_UNKNOWN_KEY(101, Kind.USER),
    CONFIG_OUT_OF_RANGE(102, Kind.USER),
    CONFIG_UNKNOWN_COMPONENT(103, Kind.USER),
    CONFIG_UNSUITABLE_WEIGHTS(104, Kind.USER),
    CONFIG_WRONG_TYPE(105, Kind.USER),
    CONFIG_MISSING(106, Kind.USER),
    CONFIG_UNREADABLE(107, Kind.USER),
    CONFIG_CONFLICT(108, Kind.USER),
    CONFIG_UNUSED(109, Kind.USER),
    PROBLEM_FILE(110, Kind.USER),
    NETWORK_UNUSABLE(111, Kind.USER),
    DATA_MISSING(112, Kind.USER),
    DATA_FILE(113, Kind.USER),
    OUTPUT_EXISTS(120, Kind.USER),
    RUN_NOT_FOUND(121, Kind.USER),
    CHECKPOINT_UNUSABLE(122, Kind.USER),
    RERUN_DIFFERS(123, Kind.NUMERIC),
    OUTPUT_UNWRITABLE(124, Kind.USER),
    RECORD_UNREADABLE(125, Kind.USER),
    OUT_OF_MEMORY(126, Kind.USER),
    PLUGIN_INCOMPATIBLE(201, Kind.PLUGIN),
    PLUGIN_BUNDLES_API(202, Kind.PLUGIN),
    PLUGIN_DUPLICATE_COMPONENT(203, Kind.PLUGIN),
    PLUGIN_CORRUPT(204, Kind.PLUGIN),
    PLUGIN_WITHOUT_COMPONENTS(205, Kind.PLUGIN),
    PLUGIN_FAILED(206, Kind.PLUGIN),
    PLUGIN_DUPLICATE_ID(207, Kind.PLUGIN),
    PLUGIN_BAD_RECIPE(208, Kind.PLUGIN),
    PLUGIN_BAD_COMPONENT(209, Kind.PLUGIN),
    KERNELS_UNUSABLE(210, Kind.PLUGIN),
    ENGINE_UNUSABLE(211, Kind.PLUGIN),
    PLUGIN_LOCKED(212, Kind.PLUGIN),
    DIVERGED(301, Kind.NUMERIC),
    PROCESS_MISSING(401, Kind.PROCESSES),
    PROCESS_DIFFERS(402, Kind.USER),
    PROCESS_REFUSED(403, Kind.USER),
    PROCESS_OUT_OF_MEMORY(404, Kind.PROCESSES),
    INTERNAL(900, Kind.INTERNAL);

    /** The party that can fix an error. It determines the exit code of the command line. */
    public enum Kind {
        /** The author of the run file or the command line. */
        USER(2),
        /** The author of a plugin. */
        PLUGIN(3),
        /** The author of the run file, after a numerical failure such as divergence. */
        NUMERIC(4),
        /** The person who starts the missing processes. The run can then be resumed. */
        PROCESSES(5),
        /** The developers of Parley. */
        INTERNAL(70);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** {@return the exit code of a command that fails with such an error} */
        public int exitCode() {
            return exitCode;
        }
    }

    private final int number;
    private final Kind kind;

    ErrorCode(int number, Kind kind) {
        this.number = number;
        this.kind = kind;
    }

    /** {@return the party that can fix the error} */
    public Kind kind() {
        return kind;
    }

    /** Returns the code in messages, such as {@code PARLEY-104}. */
    @Override
    public String toString() {
        return "PARLEY-" + number;
    }
}
