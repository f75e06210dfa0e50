package org.parley.runtime;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.engine.processes.ThreadProcesses;

/** The communication between processes per round, measured in a short run whose processes are threads. */
public final class Traffic {

    private static final long DEADLINE_MILLIS = 600_000;

    private final double[][] messages;
    private final double[][] bytes;

    private Traffic(double[][] messages, double[][] bytes) {
        this.messages = messages;
        this.bytes = bytes;
    }

    /**
     * Measures the mean traffic of some rounds. The first round is not counted, because strategies initialize in it.
     *
     * @param place the place of any of the processes
     * @param part starts the part of a run that belongs to a process; each call of the result advances it by one round
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

    /** Returns the bytes per round that are passed to the engine, without the overhead of network protocols. */
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
