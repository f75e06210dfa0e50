package org.parley.api.component;

/** Stable identifiers of all errors. The meaning of a number never changes, and numbers are never reused. */
public enum ErrorCode {
    /** A key is unknown or repeated. */
    CONFIG_UNKNOWN_KEY(101, Kind.USER),
    /** A value is out of range. */
    CONFIG_OUT_OF_RANGE(102, Kind.USER),
    /** A component or a recipe is not installed. */
    CONFIG_UNKNOWN_COMPONENT(103, Kind.USER),
    /** The weights do not meet the requirements of the mixing strategy. */
    CONFIG_UNSUITABLE_WEIGHTS(104, Kind.USER),
    /** A value has the wrong type. */
    CONFIG_WRONG_TYPE(105, Kind.USER),
    /** A required key is missing. */
    CONFIG_MISSING(106, Kind.USER),
    /** A file does not exist, cannot be read, or is not valid YAML. */
    CONFIG_UNREADABLE(107, Kind.USER),
    /** Two settings contradict each other. */
    CONFIG_CONFLICT(108, Kind.USER),
    /** A key is not used. */
    CONFIG_UNUSED(109, Kind.USER),
    /** A problem file is invalid. */
    PROBLEM_FILE(110, Kind.USER),
    /** A graph is not connected, or the weight rule does not support it. */
    NETWORK_UNUSABLE(111, Kind.USER),
    /** A dataset is not on this machine. */
    DATA_MISSING(112, Kind.USER),
    /** A data file is damaged or has another format. */
    DATA_FILE(113, Kind.USER),
    /** The directory of the run is in use, is not empty, or contains another run. */
    OUTPUT_EXISTS(120, Kind.USER),
    /** A directory does not contain a run. */
    RUN_NOT_FOUND(121, Kind.USER),
    /** A checkpoint is damaged, has another format, or belongs to another run. */
    CHECKPOINT_UNUSABLE(122, Kind.USER),
    /** A rerun gives different results. */
    RERUN_DIFFERS(123, Kind.NUMERIC),
    /** A file cannot be written. */
    OUTPUT_UNWRITABLE(124, Kind.USER),
    /** A record was changed after it was written. */
    RECORD_UNREADABLE(125, Kind.USER),
    /** The run needs more memory than is available. */
    OUT_OF_MEMORY(126, Kind.USER),
    /** A plugin is for another version of the API, or needs a missing plugin. */
    PLUGIN_INCOMPATIBLE(201, Kind.PLUGIN),
    /** A plugin jar contains a copy of the API. */
    PLUGIN_BUNDLES_API(202, Kind.PLUGIN),
    /** Two plugins have a component of the same kind and name. */
    PLUGIN_DUPLICATE_COMPONENT(203, Kind.PLUGIN),
    /** A plugin jar is damaged or has no plugin manifest. */
    PLUGIN_CORRUPT(204, Kind.PLUGIN),
    /** A plugin jar has no component. */
    PLUGIN_WITHOUT_COMPONENTS(205, Kind.PLUGIN),
    /** Code of a plugin failed. */
    PLUGIN_FAILED(206, Kind.PLUGIN),
    /** Two plugin jars have the same plugin id. */
    PLUGIN_DUPLICATE_ID(207, Kind.PLUGIN),
    /** A recipe of a plugin is not a valid run file. */
    PLUGIN_BAD_RECIPE(208, Kind.PLUGIN),
    /** A component violates the contract of its kind. */
    PLUGIN_BAD_COMPONENT(209, Kind.PLUGIN),
    /** The kernels of the run do not work on this machine. */
    KERNELS_UNUSABLE(210, Kind.PLUGIN),
    /** An engine for models is not installed, or rejects an operation. */
    ENGINE_UNUSABLE(211, Kind.PLUGIN),
    /** A plugin jar is new or changed since the plugin directory was locked. */
    PLUGIN_LOCKED(212, Kind.PLUGIN),
    /** The run diverged. */
    DIVERGED(301, Kind.NUMERIC),
    /** A process of the run is missing, or was lost too often. */
    PROCESS_MISSING(401, Kind.PROCESSES),
    /** A process has another run file, plugin, dataset or machine than the others. */
    PROCESS_DIFFERS(402, Kind.USER),
    /** A process cannot join the run. */
    PROCESS_REFUSED(403, Kind.USER),
    /** A process of the run has run out of memory. */
    PROCESS_OUT_OF_MEMORY(404, Kind.PROCESSES),
    /** Parley has a bug. */
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
