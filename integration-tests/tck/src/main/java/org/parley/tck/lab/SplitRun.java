package org.parley.tck.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.engine.Place;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.engine.processes.ThreadProcesses;
import org.parley.runtime.engine.run.Run;

/** The same run on one process and on several, which are threads here. */
public final class SplitRun {

    private static final long DEADLINE_MILLIS = 300_000;

    private final Function<Processes, Run> building;
    private final int agents;
    private final int rounds;
    private final List<StateBits> whole;

    /** @param building a run that is not started, in each process anew */
    public SplitRun(Function<Processes, Run> building, int agents, int rounds) {
        this.building = building;
        this.agents = agents;
        this.rounds = rounds;
        this.whole = states(Processes.alone(agents));
    }

    /** What each of so many processes makes of it, by rank. */
    public static <T> List<T> onThreads(int processes, int agents, Function<Processes, T> work) {
        return new ThreadProcesses(new ThreadEngines(processes, DEADLINE_MILLIS), Place.evenly(0, processes, agents))
                .all(work);
    }

    /** Where the agents of so many processes are first found to remember something else than those of one. */
    public Optional<String> difference(int processes) {
        return difference(Place.evenly(0, processes, agents), new ThreadEngines(processes, DEADLINE_MILLIS));
    }

    /** @param place of any of the processes */
    public Optional<String> difference(Place place, ThreadEngines engines) {
        List<List<StateBits>> parts = new ThreadProcesses(engines, place).all(this::states);
        for (int round = 0; round < whole.size(); round++) {
            int rows = 0;
            for (List<StateBits> part : parts) {
                Optional<String> difference = whole.get(round).differenceOf(part.get(round));
                if (difference.isPresent()) {
                    return difference;
                }
                rows += part.get(round).size();
            }
            if (rows != whole.get(round).size()) {
                return Optional.of("round " + round + ": " + rows + " rows in place of "
                        + whole.get(round).size());
            }
        }
        return Optional.empty();
    }

    private List<StateBits> states(Processes processes) {
        Run run = building.apply(processes);
        run.start();
        List<StateBits> states = new ArrayList<>(List.of(StateBits.of(run)));
        for (int round = 0; round < rounds; round++) {
            run.advance();
            states.add(StateBits.of(run));
        }
        return states;
    }

    /** What the agents of one process remember after a round, bit by bit. */
    public static final class StateBits {

        private record Key(String block, int agent) {}

        private final long round;
        private final Map<Key, long[]> bits = new LinkedHashMap<>();

        private StateBits(long round) {
            this.round = round;
        }

        public static StateBits of(Run run) {
            StateBits state = new StateBits(run.round());
            for (RowBlock block : run.state()) {
                double[] row = new double[block.dimension()];
                for (int k = 0; k < block.hosted(); k++) {
                    block.read(block.agent(k), row);
                    long[] rowBits = Arrays.stream(row)
                            .mapToLong(Double::doubleToRawLongBits)
                            .toArray();
                    state.bits.put(new Key(block.name(), block.agent(k)), rowBits);
                }
            }
            return state;
        }

        /** How many rows there are. */
        public int size() {
            return bits.size();
        }

        /** Where a part of a run, with its agents alone, differs from this whole one. */
        public Optional<String> differenceOf(StateBits part) {
            return part.bits.entrySet().stream()
                    .filter(row -> !Arrays.equals(row.getValue(), bits.get(row.getKey())))
                    .map(row -> "round " + part.round + ", block "
                            + row.getKey().block() + ", agent " + row.getKey().agent())
                    .findFirst();
        }
    }
}
