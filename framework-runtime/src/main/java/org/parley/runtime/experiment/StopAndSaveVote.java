package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;

/**
 * Lets the processes of a run decide jointly, between two rounds, whether to save and whether to stop because of a time limit or a request.
 * They vote a few times per second, after rounds chosen by the previous vote, and do not wait for each other in between. A single process
 * decides alone after every round.
 *
 * <p>A process votes only after it has written the checkpoint decided by the previous vote. Therefore, if every process keeps its last two
 * checkpoints, they always have a round in common.
 */
final class StopAndSaveVote {

    /** The proposal of one process after a round, or the decision of all processes. */
    record Decision(boolean save, Optional<Ending> stop) {

        void write(DataOutput output) throws IOException {
            output.writeBoolean(save);
            output.writeBoolean(stop.isPresent());
            if (stop.isPresent()) {
                stop.get().write(output);
            }
        }

        static Decision read(DataInput input) throws IOException {
            return new Decision(
                    input.readBoolean(), input.readBoolean() ? Optional.of(Ending.read(input)) : Optional.empty());
        }
    }

    private static final double SECONDS_BETWEEN_VOTES = 0.075;

    /** The maximum growth of the interval between votes. The first rounds of a program are slow, and later ones may be slow again. */
    private static final double LARGEST_GROWTH = 4;

    private final Processes processes;
    private final long rounds;
    private long last;
    private long next;
    private double secondsOfLast;

    /**
     * Creates a vote.
     *
     * @param round the current round; the next vote follows the next round
     * @param rounds the last round, after which there is always a vote
     */
    StopAndSaveVote(Processes processes, long round, long rounds, double seconds) {
        this.processes = processes;
        this.rounds = rounds;
        this.last = round;
        this.next = round + 1;
        this.secondsOfLast = seconds;
    }

    /** Returns whether all processes vote after a round. */
    boolean isAfter(long round) {
        return !processes.areSeveral() || round >= next;
    }

    /** Returns the decision of all processes after a round. */
    Decision decide(long round, double seconds, Decision proposal) {
        if (!processes.areSeveral()) {
            return proposal;
        }
        byte[] decision = processes
                .reductions()
                .agree(MessageKind.VOTE, Message.of(proposal::write), proposals -> decision(round, seconds, proposals));
        return Message.read(decision, input -> {
            last = round;
            next = input.readLong();
            return Decision.read(input);
        });
    }

    private byte[] decision(long round, double seconds, List<byte[]> proposals) {
        List<Decision> decisions = proposals.stream()
                .map(proposal -> Message.read(proposal, Decision::read))
                .toList();
        Optional<Ending> stop =
                decisions.stream().flatMap(decision -> decision.stop().stream()).findFirst();
        Decision decision = new Decision(decisions.stream().anyMatch(Decision::save), stop);
        long following = following(round, seconds);
        secondsOfLast = seconds;
        return Message.of(output -> {
            output.writeLong(following);
            decision.write(output);
        });
    }

    private long following(long round, double seconds) {
        double secondsOfRound = (seconds - secondsOfLast) / Math.max(1, round - last);
        double wanted = SECONDS_BETWEEN_VOTES / Math.max(1e-9, secondsOfRound);
        double most = LARGEST_GROWTH * Math.max(1, round - last);
        long step = (long) Math.max(1, Math.min(wanted, most));
        return Math.max(round + 1, Math.min(round + step, rounds));
    }
}
