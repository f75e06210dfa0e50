package org.parley.runtime.experiment;

import java.util.List;
import java.util.Optional;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.Processes;

/**
 * What the processes of a run decide together between two rounds: to save, or to stop by the clock or by somebody's wish. They sit together
 * after rounds that they agreed on the last time, a few times a second, and never wait for each other in between. A run of one process
 * decides after every round, and by itself.
 *
 * <p>Whoever comes to a session has written the checkpoint that the last one ordered, so any two checkpoints that are kept by every process
 * have a round in common.
 */
final class Council {

    private static final double SECONDS_BETWEEN_SESSIONS = 0.075;

    /** The first rounds of a program are its slowest, and later ones may be slower again. */
    private static final double LARGEST_GROWTH = 4;

    private final Processes processes;
    private final long rounds;
    private long last;
    private long next;
    private double secondsOfLast;

    /**
     * @param round after which the next one is made
     * @param rounds after which there is a session in any case
     */
    Council(Processes processes, long round, long rounds, double seconds) {
        this.processes = processes;
        this.rounds = rounds;
        this.last = round;
        this.next = round + 1;
        this.secondsOfLast = seconds;
    }

    /** Whether all sit together after this round. */
    boolean sitsAfter(long round) {
        return !processes.areSeveral() || round >= next;
    }

    /** What all do after this round. */
    Order decide(long round, double seconds, Order wish) {
        if (!processes.areSeveral()) {
            return wish;
        }
        byte[] decision = processes
                .reductions()
                .agree("what to do after a round", Message.of(wish::write), wishes -> decision(round, seconds, wishes));
        return Message.read(decision, input -> {
            last = round;
            next = input.readLong();
            return Order.read(input);
        });
    }

    private byte[] decision(long round, double seconds, List<byte[]> wishes) {
        List<Order> orders =
                wishes.stream().map(wish -> Message.read(wish, Order::read)).toList();
        Optional<Ending> stop =
                orders.stream().flatMap(order -> order.stop().stream()).findFirst();
        Order order = new Order(orders.stream().anyMatch(Order::save), stop);
        long following = following(round, seconds);
        secondsOfLast = seconds;
        return Message.of(output -> {
            output.writeLong(following);
            order.write(output);
        });
    }

    private long following(long round, double seconds) {
        double secondsOfRound = (seconds - secondsOfLast) / Math.max(1, round - last);
        double wanted = SECONDS_BETWEEN_SESSIONS / Math.max(1e-9, secondsOfRound);
        double most = LARGEST_GROWTH * Math.max(1, round - last);
        long step = (long) Math.max(1, Math.min(wanted, most));
        return Math.max(round + 1, Math.min(round + step, rounds));
    }
}
