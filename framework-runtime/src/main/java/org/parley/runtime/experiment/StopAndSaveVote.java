package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.Processes;

/**
 * Lets the processes of a run decide together, between two rounds, whether to save and whether to stop because of the clock or a request. They
 * vote a few times a second, after rounds that the last vote has named, and never wait for each other in between. A run of one process
 * decides after every round, and by itself.
 *
 * <p>A process that votes has written the checkpoint that the last vote decided on, so any two checkpoints that are kept by every process have
 * a round in common.
 */
final class StopAndSaveVote {

    /** What one process wishes to do after a round, or what all of them do. */
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

    /** The first rounds of a program are its slowest, and later ones may be slower again. */
    private static final double LARGEST_GROWTH = 4;

    private final Processes processes;
    private final long rounds;
    private long last;
    private long next;
    private double secondsOfLast;

    /**
     * @param round after which the next one is made
     * @param rounds after which there is a vote in any case
     */
    StopAndSaveVote(Processes processes, long round, long rounds, double seconds) {
        this.processes = processes;
        this.rounds = rounds;
        this.last = round;
        this.next = round + 1;
        this.secondsOfLast = seconds;
    }

    /** Whether all processes vote after this round. */
    boolean isAfter(long round) {
        return !processes.areSeveral() || round >= next;
    }

    /** Returns what all processes do after this round. */
    Decision decide(long round, double seconds, Decision wish) {
        if (!processes.areSeveral()) {
            return wish;
        }
        byte[] decision = processes
                .reductions()
                .agree("what to do after a round", Message.of(wish::write), wishes -> decision(round, seconds, wishes));
        return Message.read(decision, input -> {
            last = round;
            next = input.readLong();
            return Decision.read(input);
        });
    }

    private byte[] decision(long round, double seconds, List<byte[]> wishes) {
        List<Decision> decisions =
                wishes.stream().map(wish -> Message.read(wish, Decision::read)).toList();
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
