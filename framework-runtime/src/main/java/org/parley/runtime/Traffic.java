package org.parley.runtime;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.engine.processes.ThreadProcesses;

/** What processes send each other in a round: counted in a short run whose processes are threads of this one. */
public final class Traffic {

    private static final long DEADLINE_MILLIS = 600_000;

    private final double[][] messages;
    private final double[][] bytes;

    private Traffic(double[][] messages, double[][] bytes) {
        this.messages = messages;
        this.bytes = bytes;
    }

    /**
     * The mean of some rounds; the first one, in which strategies begin, does not count.
     *
     * @param place of any of the processes
     * @param part the part of a run that lives in a process, started; each call advances it by a round
     */
    public static Traffic count(Placement place, int rounds, Function<Processes, Runnable> part) {
        ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
        new ThreadProcesses(engines, place).all(processes -> {
            Runnable round = part.apply(processes);
            round.run();
            int rank = processes.place().rank();
            Arrays.fill(engines.messages(rank), 0);
            Arrays.fill(engines.bytes(rank), 0);
            for (int k = 0; k < rounds; k++) {
                round.run();
            }
            return rank;
        });
        return new Traffic(
                perRound(place.processes(), rounds, engines::messages),
                perRound(place.processes(), rounds, engines::bytes));
    }

    private static double[][] perRound(int processes, int rounds, IntFunction<long[]> counts) {
        return IntStream.range(0, processes)
                .mapToObj(rank -> Arrays.stream(counts.apply(rank))
                        .mapToDouble(count -> (double) count / rounds)
                        .toArray())
                .toArray(double[][]::new);
    }

    public int processes() {
        return bytes.length;
    }

    public double messages(int from, int to) {
        return messages[from][to];
    }

    /** As engines are given them, before what a network puts around them. */
    public double bytes(int from, int to) {
        return bytes[from][to];
    }

    public double bytesFrom(int rank) {
        return Arrays.stream(bytes[rank]).sum();
    }

    public double bytesTo(int rank) {
        return Arrays.stream(bytes).mapToDouble(ofSender -> ofSender[rank]).sum();
    }
}
