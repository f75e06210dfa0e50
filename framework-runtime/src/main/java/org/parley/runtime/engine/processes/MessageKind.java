package org.parley.runtime.engine.processes;

import java.util.Locale;

/**
 * Everything that a process of a run sends to others. {@link Exchanges} takes no message without its kind, so this list is complete for all
 * engines. Messages of an engine itself are those of {@link org.parley.api.engine.EngineFactory#messages}.
 */
public enum MessageKind {
    FINGERPRINT(
            "every process, to rank 0",
            "host name, Java and processor; the run file; agents per process; versions and checksums of plugins and libraries;"
                    + " checksums of shared data; rank 0 answers with the differences",
            "processes with other software would compute something else",
            Origin.SOFTWARE,
            true),
    DATA_NAMES(
            "every process, to rank 0",
            "names of features, classes and categories in the data of its agents; rank 0 answers with all",
            "schema: exchange in the run file",
            Origin.DATA,
            false),
    DATA_DIFFERENCES(
            "every process, to rank 0",
            "the names by which the data of its agents differ from the schema, empty if they fit; rank 0 answers with all",
            "data that do not fit are rejected on all processes, if each agent has data of its own",
            Origin.DATA,
            false),
    DATA_MOMENTS(
            "every process, to rank 0",
            "number of samples of its agents, means and deviations of their columns; rank 0 answers with all",
            "scale: exchange in the run file",
            Origin.DATA,
            false),
    DATA_NUMBERS(
            "every process, to rank 0",
            "the numbers about the data of its agents that the model declares; rank 0 answers with all",
            "the model must know them, such as the number of training samples for a weight per sample",
            Origin.DATA,
            false),
    SAVED_ROUNDS(
            "every process, to rank 0",
            "the rounds from which it can resume; rank 0 answers with the round from which all begin",
            "all processes must begin at the same round",
            Origin.PROGRESS,
            true),
    SMOOTHNESS(
            "every process, to rank 0",
            "the largest Lipschitz constant of its agents' lower gradients, one number; rank 0 answers with the largest",
            "a component that chooses a step size from it",
            Origin.DATA,
            false),
    RELEASES(
            "every process, to rank 0",
            "how often noise has protected its agents, one number; rank 0 answers with the largest",
            "the column epsilon counts repeated rounds of every process",
            Origin.PROGRESS,
            false),
    VECTORS(
            "the process of the agent, to the processes of its neighbors",
            "vectors of a level's agents: variables, directions, trackers or multipliers, compressed if the run file has compression",
            "the mixing strategy, the estimator or the loop of the run file",
            Origin.DATA,
            true),
    MEAN_OF_VECTORS(
            "each process, to the next one",
            "the vector of the first agent and the sum of the differences of all agents up to here; the last process sends the mean to all",
            "mixing on a complete graph is a mean",
            Origin.DATA,
            false),
    SENT_BEFORE(
            "every process, to rank 0",
            "whether its agents sent a vector in earlier rounds; rank 0 answers with all",
            "delayed messages, if the run file has such faults",
            Origin.PROGRESS,
            false),
    LOSSES(
            "every process, to rank 0",
            "losses and metrics of each of its agents; rank 0 answers with all",
            "the rows of metrics.csv and the observers of the run file",
            Origin.DATA,
            true),
    MEASURED_SUMS(
            "each process, to the next one",
            "the sums of losses and metrics of the agents up to here; the last process sends the sums to all",
            "the rows of metrics.csv, if numbers of single agents stay at home",
            Origin.DATA,
            false),
    MEASURED_MEAN(
            "each process, to the next one",
            "as the mean of vectors, of a block that is recorded: a level's variable, or a number that a component reports",
            "the rows of metrics.csv and the observers of the run file",
            Origin.DATA,
            true),
    MEASURED_DISTANCES(
            "every process, to rank 0",
            "the squared distance of each agent's variable from the mean; rank 0 answers with all",
            "the columns of consensus errors",
            Origin.DATA,
            true),
    MEASURED_VECTORS(
            "every process, to rank 0",
            "variables of its agents; to all processes if an observer needs them",
            "the result, record.iterates, distances from the reference solution, and observers that need single agents",
            Origin.DATA,
            true),
    REFERENCE(
            "rank 0, to all",
            "whether the model has a reference solution, and the distances from it",
            "all processes record the same row",
            Origin.DATA,
            true),
    COSTS(
            "every process, to rank 0",
            "numbers of samples, of Hessian samples and of compressed bits; rank 0 answers with the sums",
            "the columns of costs",
            Origin.PROGRESS,
            true),
    LARGEST_ENTRIES(
            "every process, to rank 0",
            "the size and the agent of the largest entry of each level's variable",
            "rank 0 recognizes divergence",
            Origin.DATA,
            true),
    VERDICT(
            "rank 0, to all",
            "whether the run ends after a row, with the reason",
            "all processes end together",
            Origin.PROGRESS,
            true),
    VOTE(
            "every process, to rank 0",
            "whether it wants to save or to stop, with the reason; rank 0 answers with the decision and the round of the next vote",
            "all processes save and stop after the same round",
            Origin.PROGRESS,
            true),
    END("rank 0, to all", "nothing", "the others stay until rank 0 has written the records", Origin.PROGRESS, true);

    /** The source of the content. */
    public enum Origin {
        /** The samples of agents. */
        DATA,
        /** The installed software, the machine and the run file. */
        SOFTWARE,
        /** The rounds that were made, but no sample. */
        PROGRESS
    }

    private final String sender;
    private final String content;
    private final String reason;
    private final Origin origin;
    private final boolean byDefault;

    MessageKind(String sender, String content, String reason, Origin origin, boolean byDefault) {
        this.sender = sender;
        this.content = content;
        this.reason = reason;
        this.origin = origin;
        this.byDefault = byDefault;
    }

    /** Returns the sender and the receivers. */
    public String sender() {
        return sender;
    }

    public String content() {
        return content;
    }

    public String reason() {
        return reason;
    }

    public Origin origin() {
        return origin;
    }

    /** Returns whether every run on several processes may send it. The others need a component or a key of the run file. */
    public boolean isByDefault() {
        return byDefault;
    }

    /** Returns the name as text, such as {@code saved rounds}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Receives every message of a process before it is sent. */
    @FunctionalInterface
    public interface Listener {

        /** Ignores all messages. */
        Listener NONE = (kind, what, from, to, bytes) -> {};

        /**
         * Receives a message.
         *
         * @param what describes the content; it is only valid during the call
         */
        void sends(MessageKind kind, Object what, int from, int to, int bytes);
    }
}
