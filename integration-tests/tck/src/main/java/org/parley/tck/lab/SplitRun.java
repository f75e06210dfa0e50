package org.parley.tck.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.engine.Place;
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
}
